/** What an expression asks of the world outside. undefined = there is no value; a throw is told to the expression. */
export type HostFunction = (args: readonly unknown[]) => Promise<unknown>;
export type HostFunctions = Readonly<Record<string, HostFunction>>;
