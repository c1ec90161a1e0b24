export function aboveFloor(
  text: string,
  parse: (name: string, text: string) => { readonly program: { readonly body: unknown } },
): readonly string[];
export function stylesAboveFloor(text: string): readonly string[];
