/* Forms were tried out in browsers: what they log goes nowhere. */
globalThis.console = Object.fromEntries(['log', 'info', 'warn', 'error', 'debug', 'trace'].map((name) => [name, () => undefined]));
