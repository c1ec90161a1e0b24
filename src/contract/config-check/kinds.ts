import { isRow, type Place, type Row } from '#contract/config-check/place.ts';

/** Looks at a value that is there and reports what is wrong with it. */
export type Kind = (here: Place) => void;

const empty = 'is empty: give it a value or leave it out';

/** @param what completes the sentence `should be …` */
function is(what: string, test: (value: unknown) => boolean): Kind {
  return (here) => {
    if (!test(here.value)) here.report(here.value === null ? empty : `should be ${what}`);
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

export const text = is('a text', isText);
export const flag = is('true or false', (value) => typeof value === 'boolean');
export const number = is('a number', (value) => typeof value === 'number');
export const whole = is('a whole number', (value) => Number.isInteger(value));
export const scalar = is('a text, a number, true or false', isScalar);
export const textOrRecord = is('a text or a record', (value) => isText(value) || isRow(value));
export const textOrFlag = is('a text, true or false', (value) => isText(value) || typeof value === 'boolean');
export const textOrWhole = is('a text or a whole number', (value) => isText(value) || Number.isInteger(value));
export const anything: Kind = is('a value', (value) => value !== null);
export const record = is('an object', isRow);

export function oneOf(words: readonly string[]): Kind {
  return is(`one of ${words.join(', ')}`, (value) => isText(value) && words.includes(value));
}

/** @param what completes the sentence `should be …` */
export function matching(pattern: RegExp, what: string): Kind {
  return is(what, (value) => isText(value) && pattern.test(value));
}

export const email = matching(/^[^\s@,;<>]+@[^\s@,;<>]+$/, 'an e-mail address');
/** A file beside the base file: no folder, so that nothing is written elsewhere (contract 12 row 19). */
export const fileNamePattern = /^(?!\.)[^/\\\p{Cc}]{1,200}\.ya?ml$/u;
export const fileName = matching(fileNamePattern, 'the name of a .yaml or .yml file, without a folder');

export function listOf(kind: Kind): Kind {
  return (here) => {
    if (!Array.isArray(here.value)) return here.report(here.value === null ? empty : 'should be a list');
    for (let at = 0; at < here.value.length; at++) kind(here.at(at));
  };
}
export const texts = listOf(text);

export function mapOf(kind: Kind): Kind {
  return (here) => {
    if (!isRow(here.value)) return here.report(here.value === null ? empty : 'should be an object');
    for (const key of Object.keys(here.value)) kind(here.at(key));
  };
}

/** A list is read as `list`, everything else as `single`. */
export function orList(single: Kind, list: Kind = listOf(single)): Kind {
  return (here) => (Array.isArray(here.value) ? list : single)(here);
}

/** A record is read as `row`, everything else as `single`. */
export function orRow(single: Kind, row: Kind): Kind {
  return (here) => (isRow(here.value) ? row : single)(here);
}

/** Items of a list under names of their own: `Form 'Greeting', `. */
export function called(what: string, kind: Kind): Kind {
  return (here) => kind(here.called(what));
}

export type Properties = Readonly<Record<string, Kind>>;

/** An object with these properties and no others. `one` completes the sentence `is not a property of …`. */
export interface Shape {
  readonly one: string;
  readonly properties: Properties;
  readonly requires: readonly string[];
}

/** What holds for an object as a whole. */
export type Further = (here: Place, row: Row) => void;

export function shaped({ one, properties, requires }: Shape, further: Further = () => undefined): Kind {
  return (here) => {
    if (!isRow(here.value)) return here.report(here.value === null ? empty : 'should be an object');
    const row = here.value;
    for (const name of requires) if (!Object.hasOwn(row, name)) here.report(`needs the property '${name}'`);
    for (const name of Object.keys(row)) {
      const kind = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (kind) kind(here.at(name));
      else here.report(`'${name}' is not a property of ${one}`);
    }
    further(here, row);
  };
}
