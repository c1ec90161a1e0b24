/* What there is to know of an IPv4 network: `fnCidr('192.168.1.10', 24)`. A mask is a length, as number or text, or dotted. */
globalThis.fnCidr = (ip, mask) => {
  const wrong = () => new Error(`Invalid ip address: ${ip}`);
  const numberOf = (text) => {
    const parts = String(text).split('.');
    const isAddress = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
    return isAddress ? parts.reduce((sum, part) => sum * 256 + Number(part), 0) : null;
  };
  const textOf = (number) => [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
  const lengthOf = () => {
    const text = String(mask).replace(/^\//, '');
    if (/^\d{1,2}$/.test(text) && Number(text) <= 32) return Number(text);
    const bits = numberOf(text);
    const length = bits === null ? -1 : bits.toString(2).padStart(32, '0').replace(/0+$/, '').length;
    const isMask = bits !== null && bits === 2 ** 32 - 2 ** (32 - length);
    if (!isMask) throw new Error(`Invalid mask: ${mask}`);
    return length;
  };
  const address = numberOf(ip);
  if (address === null) throw wrong();
  const subnetMaskLength = lengthOf();
  const length = 2 ** (32 - subnetMaskLength);
  const network = Math.floor(address / length) * length;
  const last = network + length - 1;
  const hasEnds = length > 2;
  return {
    networkAddress: textOf(network),
    firstAddress: textOf(hasEnds ? network + 1 : network),
    lastAddress: textOf(hasEnds ? last - 1 : last),
    broadcastAddress: textOf(last),
    subnetMask: textOf(2 ** 32 - length),
    subnetMaskLength,
    numHosts: hasEnds ? length - 2 : length,
    length,
  };
};
