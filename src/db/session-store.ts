import { readToken, type Provider, type TokenPair, type TokenPayload } from '#contract/session.ts';

/** The names under which the session is kept, as the specification has them. */
const keys = { token: 'token', refreshtoken: 'refreshtoken', authIssuer: 'authIssuer' } as const;

export interface Session extends TokenPair {
  readonly payload: TokenPayload;
}

/**
 * The stored session, the same in every tab. Without storage (private mode, blocked) it lives as long as the tab.
 * `current` gives the same object until something changes, so React may compare it.
 */
export interface SessionStore {
  current(): Session | null;
  keep(pair: TokenPair): Session | null;
  clear(): void;
  issuer(): Provider | null;
  setIssuer(provider: Provider | null): void;
  /** Calls back after every change, also one made by another tab. */
  subscribe(changed: () => void): () => void;
}

/** Storage of this browser, or memory where it is blocked. */
export function safeStorage(): Storage | Map<string, string> {
  try {
    const probe = 'fieldrun.probe';
    localStorage.setItem(probe, '1');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return new Map();
  }
}

/** The three calls both kinds of storage share. */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}
export function keyValueStore(storage: Storage | Map<string, string> = safeStorage()): KeyValueStore {
  if (storage instanceof Map) {
    return {
      get: (key) => storage.get(key) ?? null,
      set: (key, value) => void storage.set(key, value),
      remove: (key) => void storage.delete(key),
    };
  }
  // What a full storage refuses lives as long as the tab.
  const refused = new Map<string, string>();
  return {
    get: (key) => refused.get(key) ?? storage.getItem(key),
    set(key, value) {
      refused.delete(key);
      try {
        storage.setItem(key, value);
      } catch {
        storage.removeItem(key);
        refused.set(key, value);
      }
    },
    remove(key) {
      refused.delete(key);
      storage.removeItem(key);
    },
  };
}

export function createSessionStore(kept: KeyValueStore = keyValueStore()): SessionStore {
  const listeners = new Set<() => void>();
  let known: { readonly token: string; readonly refreshtoken: string; readonly session: Session | null } | null = null;
  const changed = (): void => listeners.forEach((listener) => listener());
  const read = (): Session | null => {
    const token = kept.get(keys.token) ?? '';
    const refreshtoken = kept.get(keys.refreshtoken) ?? '';
    if (known && known.token === token && known.refreshtoken === refreshtoken) return known.session;
    const payload = token === '' ? null : readToken(token);
    known = { token, refreshtoken, session: payload && { token, refreshtoken, payload } };
    return known.session;
  };
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key === null || event.key === keys.token) changed();
  };
  return {
    current: read,
    keep(pair) {
      kept.set(keys.token, pair.token);
      kept.set(keys.refreshtoken, pair.refreshtoken);
      changed();
      return read();
    },
    clear() {
      kept.remove(keys.token);
      kept.remove(keys.refreshtoken);
      kept.remove(keys.authIssuer);
      changed();
    },
    issuer() {
      const stored = kept.get(keys.authIssuer);
      return stored === 'azuread' || stored === 'oidc' ? stored : null;
    },
    setIssuer(provider) {
      if (provider) kept.set(keys.authIssuer, provider);
      else kept.remove(keys.authIssuer);
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', fromOtherTab);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', fromOtherTab);
      };
    },
  };
}
