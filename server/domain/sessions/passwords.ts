/** Hashes and checks passwords, argon2id. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time for people that do not exist: `hash` null compares with a hash nobody's password gives. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At most as many at once: each takes 19 MiB, and a flood of sign-ins must not take the machine. */
const atOnce = 4;
/** Longer texts cost time and are no passwords. */
const longest = 1024;

export function argonPasswords(): Passwords {
  const gate = turnstile(atOnce);
  let nobody: Promise<string> | null = null;
  // Loaded when first needed: the native module costs start-up time that a look at the version should not wait for.
  const argon = () => import('@node-rs/argon2');

  const hash = (password: string): Promise<string> => gate(async () => (await argon()).hash(password, cost));
  return {
    hash,
    async matches(password, stored) {
      nobody ??= hash(crypto.randomUUID());
      const against = stored || (await nobody);
      const same = await gate(async () => (await argon()).verify(against, password.slice(0, longest), cost));
      return same && Boolean(stored) && password.length <= longest;
    },
  };
}

/** Lets `width` tasks in at a time. */
function turnstile(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (inside >= width) await new Promise<void>((enter) => waiting.push(enter));
    else inside++;
    try {
      return await task();
    } finally {
      // Whoever waits takes over this place.
      const next = waiting.shift();
      if (next) next();
      else inside--;
    }
  };
}
