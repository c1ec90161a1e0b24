declare const __APP_VERSION__: string;

/** The version of package.json; the build puts it in. */
export const version = __APP_VERSION__;
