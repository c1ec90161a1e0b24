/*
 * The next free name of a numbered row: `fnGetNumberedName(['srv-01', 'srv-02'], 'srv-##', 'srv-01')` gives `srv-03`. With `fillGap` it
 * is the lowest gap above the lowest number (form-engine 4.3).
 */
globalThis.fnGetNumberedName = (names, pattern, fallback, fillGap = false) => {
  if (!Array.isArray(names)) throw new Error('fnGetNumberedName: the names are not a list');
  const [hashes] = /#+/.exec(String(pattern)) ?? [];
  if (hashes === undefined) throw new Error(`fnGetNumberedName: the pattern ${pattern} has no #`);
  const at = String(pattern).indexOf(hashes);
  const before = String(pattern).slice(0, at);
  const after = String(pattern).slice(at + hashes.length);
  const numberIn = (name) => {
    const text = String(name);
    if (!text.startsWith(before) || !text.endsWith(after) || text.length < before.length + after.length) return null;
    const digits = text.slice(before.length, text.length - after.length);
    // A row that outgrew its pattern goes on with more digits.
    const isNumber = /^\d+$/.test(digits) && (digits.length === hashes.length || (digits.length > hashes.length && digits[0] !== '0'));
    return isNumber ? Number(digits) : null;
  };
  const taken = new Set(names.map(numberIn).filter((number) => number !== null));
  if (taken.size === 0) return fallback;
  let next = taken.values().next().value;
  for (const number of taken) next = fillGap ? Math.min(next, number) : Math.max(next, number);
  if (!fillGap) next++;
  while (taken.has(next)) next++;
  return before + String(next).padStart(hashes.length, '0') + after;
};
