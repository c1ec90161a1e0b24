import type { Clock } from '#lib/ports.ts';
import { clientAddresses } from '../domain/identity/client-address.ts';
import { externalSignIn, type ExternalSignIn } from '../domain/identity/external.ts';
import { handOvers } from '../domain/identity/hand-over.ts';
import { identitiesOf, type Identities } from '../domain/identity/identities.ts';
import { peopleOf, type People } from '../domain/identity/people.ts';
import { roundTrips } from '../domain/identity/round-trips.ts';
import type { Passwords } from '../domain/sessions/passwords.ts';
import type { Role } from '../domain/portal/portal.ts';
import type { LastTests } from '../domain/portal/last-tests.ts';
import type { PortalSettings } from '../domain/portal/portal-settings.ts';
import type { Log } from '../domain/ports.ts';
import { sessionsOf, type Sessions } from '../domain/sessions/sessions.ts';
import type { Stores } from '../domain/stores.ts';
import { signedTokens } from '../domain/sessions/tokens.ts';
import { graphAt } from '../identity/graph.ts';
import { ldapDirectory } from '../identity/ldap.ts';
import { openIdClient } from '../identity/open-id.ts';
import type { SignInSettingsParts } from '../resources/sign-in-settings.ts';
import type { Settings } from '../settings.ts';

/** Who people are and how they sign in. */
export interface SigningIn {
  readonly sessions: Sessions;
  readonly external: ExternalSignIn;
  readonly people: People;
  /** Somebody who signed in before, as this server knows them now. */
  readonly here: Identities['here'];
  readonly settings: SignInSettingsParts;
  /** Where a request comes from, by its socket and what a proxy said. */
  readonly addressOf: (socket: string, forwarded: string | undefined) => string;
  /** Whether somebody here has this name. */
  readonly isKnown: (username: string) => Promise<boolean>;
}

export interface SigningInParts {
  readonly stores: Stores;
  readonly settings: Settings;
  readonly tokenSecret: Uint8Array;
  readonly passwords: Passwords;
  readonly portalSettings: PortalSettings;
  /** null while the portal cannot be read. */
  readonly roles: () => Promise<readonly Role[] | null>;
  readonly clock: Clock;
  readonly log: Log;
  readonly tests: LastTests;
}

export function signingInOf(parts: SigningInParts): SigningIn {
  const { stores, settings, tokenSecret, passwords, portalSettings, roles, clock, log, tests } = parts;
  const { authority, graphUrl } = settings.entra;
  const external = externalSignIn({
    stores,
    settings: portalSettings,
    authority,
    graphUrl,
    log,
    openId: openIdClient(clock, settings.allowLinkLocal),
    graph: graphAt(graphUrl),
    trips: roundTrips(clock.now),
    handOvers: handOvers(clock.now),
  });
  const directory = ldapDirectory(settings.allowLinkLocal);
  const identities = identitiesOf({ users: stores.users, passwords, ldap: stores.ldap, directory, stillCounting: external.stillCounting });
  const tokens = signedTokens(tokenSecret, settings.tokens, clock);
  return {
    sessions: sessionsOf({ stores, tokens, passwords, clock, identities, roles, log }),
    external,
    here: identities.here,
    people: peopleOf({ stores, passwords, now: clock.now }),
    settings: { stores, directory, external, tests },
    addressOf: clientAddresses(settings.trustedProxies, (from) =>
      log.warn(
        { from },
        'X-Forwarded-For comes from an address that TRUSTED_PROXIES does not name, and is not believed: everybody behind it counts as one address',
      ),
    ),
    isKnown: async (username) => (await stores.users.byName(username)) !== null,
  };
}
