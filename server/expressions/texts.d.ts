/** A script as text. */
declare module '*?raw' {
  const text: string;
  export default text;
}

/** The script of `thread.ts` with all it imports, put there by the build. */
declare module 'virtual:expression-thread' {
  const code: string;
  export default code;
}

/** The script of `../bodies/thread.ts` with all it imports. */
declare module 'virtual:body-thread' {
  const code: string;
  export default code;
}

/** The script of `../forms/thread.ts` with all it imports. */
declare module 'virtual:forms-thread' {
  const code: string;
  export default code;
}
