import {
  accountRoutes,
  authRoutes,
  clientRoutes,
  companyUserRoutes,
  emailChangeRoutes,
  invitationRoutes,
  locationUserRoutes,
  passwordResetRoutes,
  permissionRoutes,
  roleRoutes,
  screens,
  socialLinkRoutes,
  socialRoutes,
  terminalPairingRoutes,
  userRoutes,
  type HubEventName,
  type Route,
  type SignedIn,
} from '@tavola/contract';
import { createAuth, type Auth } from '@tavola/server/platform/auth/auth.ts';
import type { SlowHash } from '@tavola/server/platform/auth/passwords/passwords.ts';
import { readSecrets } from '@tavola/server/platform/auth/passwords/secrets.ts';
import { createSocialProvider } from '@tavola/server/platform/auth/social-provider.ts';
import { rootOriginOf } from '@tavola/server/platform/auth/tenant.ts';
import type { Config } from '@tavola/server/platform/config/config.ts';
import { assembleServer, type RouteTable } from '@tavola/server/platform/http/assemble.ts';
import type { Call } from '@tavola/server/platform/http/call.ts';
import { JobQueue } from '@tavola/server/platform/jobs/job-queue.ts';
import { createMailer } from '@tavola/server/platform/mail/mail-jobs.ts';
import { createMailTransport } from '@tavola/server/platform/mail/transport.ts';
import { createPeopleHandlers } from '@tavola/server/areas/access/index.ts';
import { createAccountHandlers } from '@tavola/server/areas/access/account/account.routes.ts';
import { createAuthHandlers } from '@tavola/server/areas/access/auth/auth.routes.ts';
import { createClientHandlers } from '@tavola/server/areas/access/clients/clients.routes.ts';
import { createEmailChangeHandlers } from '@tavola/server/areas/access/email-change/email-change.routes.ts';
import { createInvitationHandlers } from '@tavola/server/areas/access/invitations/invitations.routes.ts';
import { createPasswordResetHandlers } from '@tavola/server/areas/access/password-reset/password-reset.routes.ts';
import { createPermissionHandlers } from '@tavola/server/areas/access/permissions/permissions.routes.ts';
import { createSocialLinkHandlers } from '@tavola/server/areas/access/social/social-links.routes.ts';
import { createSocialHandlers } from '@tavola/server/areas/access/social/social.routes.ts';
import { createTerminalPairingHandlers } from '@tavola/server/areas/access/terminal-pairing/terminal-pairing.routes.ts';
import { createUserHandlers } from '@tavola/server/areas/access/users/users.routes.ts';
import { checkQuota, createLicenceGate, peopleRules } from '@tavola/server/areas/company/index.ts';
import { plantRestaurant, type PlantedDevice, type PlantedPerson, type Restaurant } from '../restaurant/restaurant.ts';
import { startTestServer, type Caller, type TestServer } from './server.ts';

/** A hub message that was published with its transaction. */
export interface Published {
  readonly event: HubEventName;
  readonly data: unknown;
  readonly clientID: string | null;
}

export interface AuthServer extends TestServer {
  readonly auth: Auth;
  readonly jobs: JobQueue;
  /** Messages of committed transactions only. */
  readonly published: Published[];
  readonly online: Set<string>;
  /** A new restaurant, a minute later: no sign-in limit is used up there and nothing has been published. */
  open(): Promise<Restaurant>;
  /** Signs in by password for bearer callers. */
  signIn(restaurant: Restaurant, person: PlantedPerson, extra?: { forceLogout?: boolean }): Promise<Tokens>;
  /** Signs in and chooses a terminal. */
  signInOn(restaurant: Restaurant, person: PlantedPerson, device: PlantedDevice): Promise<Tokens>;
}

export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
}

const groups = {
  auth: authRoutes,
  passwordReset: passwordResetRoutes,
  clients: clientRoutes,
  terminalPairing: terminalPairingRoutes,
  users: userRoutes,
  permissions: permissionRoutes,
  account: accountRoutes,
  emailChange: emailChangeRoutes,
  roles: roleRoutes,
  companyUsers: companyUserRoutes,
  locationUsers: locationUserRoutes,
  invitations: invitationRoutes,
  social: socialRoutes,
  socialLinks: socialLinkRoutes,
};
// A little more, so that what was counted at the very start has expired too.
const MINUTE_MS = 61_000;
export const BEARER: Caller = { headers: { 'x-token-transport': 'bearer' } };

/** A probe route of a test, mounted next to the sign-in calls. */
export interface Probe {
  readonly routes: Readonly<Record<string, Route>>;
  readonly handlers: (auth: Auth, now: () => Date) => Readonly<Record<string, (call: Call) => Promise<unknown>>>;
}

/** A real server with the calls of sign-in, people, terminals and rights, and a hub that only records messages. */
export async function startAuthServer({
  settings = {},
  slowHash,
  probe,
}: { settings?: Partial<Config>; slowHash?: SlowHash; probe?: Probe } = {}): Promise<AuthServer> {
  const published: Published[] = [];
  const online = new Set<string>();
  let auth: Auth | undefined;
  let jobs: JobQueue | undefined;
  const server = await startTestServer(async (services) => {
    const secrets = await readSecrets(services.config.dataDir);
    auth = createAuth(
      services,
      secrets,
      async (tx, _scope, event, data, to) =>
        tx.afterCommit(() => void published.push({ event, data, clientID: to?.clientID ?? null })),
      slowHash,
    );
    jobs = new JobQueue(services);
    const send = createMailTransport(services.config);
    const mailer = createMailer({
      ...services,
      jobs,
      key: secrets.mail,
      send,
      count: (tx, scope) => checkQuota(tx, scope, 'emails', services.now()),
    });
    const all = { ...services, auth, mailer, jobs, peopleRules, onlineClients: () => online };
    const provider = createSocialProvider(
      services.config,
      `${rootOriginOf(services.config)}${screens.socialSignIn.path}`,
    );
    const handlers = {
      auth: createAuthHandlers(all),
      passwordReset: createPasswordResetHandlers(all),
      clients: createClientHandlers(all),
      terminalPairing: createTerminalPairingHandlers(all),
      users: createUserHandlers(all),
      permissions: createPermissionHandlers(all),
      account: createAccountHandlers(all),
      emailChange: createEmailChangeHandlers(all),
      invitations: createInvitationHandlers(all),
      social: createSocialHandlers({ ...all, provider }),
      socialLinks: createSocialLinkHandlers({ ...all, provider }),
      ...createPeopleHandlers(all),
      ...(probe === undefined ? {} : { probe: probe.handlers(auth, services.now) }),
    };
    return assembleServer(
      services,
      auth.authenticator,
      (probe === undefined ? groups : { ...groups, probe: probe.routes }) as RouteTable,
      handlers as never,
      { gate: createLicenceGate(services) },
    );
  }, settings);
  if (auth === undefined || jobs === undefined) throw new Error('The server was not assembled.');
  const made = auth;
  // Opens every connection of the pool, so that parallel calls run in parallel.
  await Promise.all(
    Array.from({ length: 5 }, () => server.test.database.global((tx) => tx.raw('SELECT pg_sleep(0.05)'))),
  );
  const readTokens = (answer: { status: number; body: SignedIn }): Tokens => {
    const { token, refreshToken } = answer.body;
    if (answer.status !== 200 || token === null || refreshToken === null)
      throw new Error(`Sign-in answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return { token, refreshToken };
  };
  const signIn: AuthServer['signIn'] = async ({ subDomain }, { userName, password }, extra = {}) =>
    readTokens(
      await server.call(
        authRoutes.login,
        { body: { username: userName, password, ...extra } },
        { ...BEARER, subDomain },
      ),
    );
  let opened = 0;
  return {
    ...server,
    auth,
    jobs,
    published,
    online,
    signIn,
    open: () => {
      server.clock.advance(MINUTE_MS);
      published.length = 0;
      return plantRestaurant(server.test, made, `bistro-${(opened += 1)}`);
    },
    signInOn: async (restaurant, person, { clientID, tokenKey }) => {
      const { token } = await signIn(restaurant, person);
      return readTokens(
        await server.call(
          authRoutes.issueRealAccessToken,
          { query: {}, body: { clientID, tokenKey } },
          { ...BEARER, subDomain: restaurant.subDomain, token },
        ),
      );
    },
    close: async () => {
      await jobs?.stop();
      await server.close();
    },
  };
}
