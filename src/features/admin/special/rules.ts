const begin = '-----BEGIN CERTIFICATE-----';
const end = '-----END CERTIFICATE-----';

/** What is wrong with pasted certificates, by field; nothing where none is pasted. Whether one can be read the server says. */
export function pemProblem(name: string, text: string): Readonly<Record<string, string>> {
  const from = text.indexOf(begin);
  const isPem = from >= 0 && text.includes(end, from + begin.length);
  return text.trim() === '' || isPem ? {} : { [name]: `Must be a PEM certificate, from ${begin} to ${end}` };
}

/** An http address with a host and nothing behind it (administrator specification 5). */
export function isPublicUrl(text: string): boolean {
  try {
    // `URL.canParse` is younger than the oldest browsers this app runs in.
    return /^https?:\/\/[^\s/?#@\\]+$/.test(text) && new URL(text).host !== '';
  } catch {
    return false;
  }
}

/** The server's own rule, so that it does not refuse what the page took. */
export const isAddress = (text: string): boolean => text.length <= 254 && /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()\\,;:"]+$/.test(text);
export const notAnAddress = 'Must be a valid e-mail address';

export const isPattern = (text: string): boolean => {
  try {
    void new RegExp(text);
    return true;
  } catch {
    return false;
  }
};
export const notAPattern = 'Must be a regular expression';
