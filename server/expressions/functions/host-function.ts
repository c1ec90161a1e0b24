/**
 * What an expression asks of the world outside. undefined = there is no value; a throw is told to the expression.
 *
 * @param origins addresses that logins may be sent to; null = any
 */
export type HostFunction = (args: readonly unknown[], origins: ReadonlySet<string> | null) => Promise<unknown>;
export type HostFunctions = Readonly<Record<string, HostFunction>>;
