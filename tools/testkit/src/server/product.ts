import { randomInt } from 'node:crypto';
import { settingsRoutes, authRoutes, type DemoName, type VoidCompReason } from '@tavola/contract';
import { createApp, type Product } from '@tavola/server/app.ts';
import {
  demoRestaurant,
  type DemoRestaurant,
} from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import { createPasswords } from '@tavola/server/platform/auth/passwords/passwords.ts';
import { createPins } from '@tavola/server/platform/auth/passwords/pins.ts';
import { readSecrets } from '@tavola/server/platform/auth/passwords/secrets.ts';
import { createTokens, type Tokens } from '@tavola/server/platform/auth/sessions/tokens.ts';
import type { Config } from '@tavola/server/platform/config/config.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import { locationScope, type LocationScope } from '@tavola/server/platform/tenancy/scope.ts';
import { startOidcProvider, type OidcProvider } from './oidc-provider.ts';
import { plantPlace, plantSession, runAsOwner, type Run } from '../restaurant/plant-rows.ts';
import {
  restaurantAt,
  type Hashing,
  type NewPerson,
  type PlantedDevice,
  type PlantedPerson,
  type Restaurant,
} from '../restaurant/restaurant.ts';
import { startTestServer, type Caller, type TestServer } from './server.ts';
import { loadTerminal, type Terminal } from '../selling/terminal.ts';

/** A person at a place with their own session; `device` null = no terminal yet. */
export interface Visitor {
  readonly person: PlantedPerson;
  readonly sessionID: string;
  readonly device: PlantedDevice | null;
  /** The session's access token as a bearer header, signed at the clock's current time. */
  caller(): Promise<Caller>;
  /** The same as our pages send it: the token in a cookie. */
  page(): Promise<Caller>;
  /** A token that proves the session, as the pad's `previousRefreshToken`; it is not stored and cannot be rotated. */
  refreshToken(): Promise<string>;
}

export type NewVisitor = Partial<NewPerson> & {
  /** False = a token without a terminal. */
  readonly isOnDevice?: boolean;
  /** An existing terminal; left out = a new one. */
  readonly device?: PlantedDevice;
};

/** One restaurant of the product: its people and terminals, and a terminal that prices like its server. */
export interface Place {
  readonly demo: DemoRestaurant;
  readonly scope: LocationScope;
  readonly subDomain: string;
  readonly restaurant: Restaurant;
  /** As it was when the place opened. */
  readonly terminal: Terminal;
  /** The same with the current sell data, after other calls have changed prices. */
  freshTerminal(): Promise<Terminal>;
  readonly reasons: readonly VoidCompReason[];
  /** A super-user with every right, on a terminal. */
  readonly owner: Visitor;
  readonly cashier: Visitor;
  /** Has no right, on a terminal. */
  readonly powerless: Visitor;
  /** The owner before choosing a terminal. */
  readonly undecided: Visitor;
  /** Adds a person with their own session. */
  visitor(more?: NewVisitor): Promise<Visitor>;
}

export interface ProductServer extends TestServer {
  readonly product: Product;
  /** Two companies next to each other. */
  readonly burrito: Place;
  readonly thai: Place;
  /** A second location of the burrito company, with its own terminal and no products. */
  readonly branch: { readonly scope: LocationScope; readonly subDomain: string; readonly device: PlantedDevice };
  readonly run: Run;
  /** The provider by which people may sign in. */
  readonly oidc: OidcProvider;
  /** Opens one of the other demo restaurants, at the clock's current time. */
  open(name: DemoName): Promise<Place>;
  /** Every password, PIN, key and token that the kit issued: none of them may appear in a log or a refusal. */
  readonly secrets: Set<string>;
  /** Signs in by password and chooses the terminal, all over HTTP. */
  signIn(place: Place, person: PlantedPerson, device: PlantedDevice): Promise<{ token: string; refreshToken: string }>;
}

/** An address in a different network, so that limits per network count every call separately. */
export const strangeAddress = (): string => [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.');
const BEARER = { 'x-token-transport': 'bearer' };
const RANDOM_PINS = 1_000_000;

/**
 * The whole product on its own database, with both demo restaurants open and only the kit's visitors signed in. Jobs
 * are stopped.
 */
export async function startProduct(settings: Partial<Config> = {}): Promise<ProductServer> {
  let product: Product | undefined;
  const oidc = await startOidcProvider();
  const { issuer, clientID, clientSecret } = oidc;
  const server = await startTestServer(
    async (services) => {
      product = await createApp(services);
      return product.server;
    },
    {
      trustProxy: 1,
      registrationsPerHour: 1_000_000,
      heavyCallsPerMinute: 1_000_000,
      social: { issuer, clientID, clientSecret, name: 'Acme' },
      ...settings,
    },
  );
  if (product === undefined) throw new Error('The product was not assembled.');
  const made = product;
  const { test, services } = server;
  const keys = await readSecrets(server.config.dataDir);
  const passwords = createPasswords();
  const hashing: Hashing = {
    passwords,
    pins: createPins({ pepper: keys.pinPepper, passwords }),
    deviceSecret: keys.device,
  };
  const run = runAsOwner(test);
  const secrets = new Set<string>();
  const parts: Parts = { server, hashing, tokens: createTokens(keys, services.now), run, secrets };
  for (const kind of ['burrito', 'thai'] as const)
    if (!(await made.openDemo(demoRestaurant(kind)))) throw new Error(`The ${kind} restaurant was not opened.`);
  const [burrito, thai] = [
    await placeOf(parts, demoRestaurant('burrito')),
    await placeOf(parts, demoRestaurant('thai')),
  ];
  const branchScope = await plantPlace(run, burrito.scope.companyID, { subDomain: 'branch' });
  const branch = await restaurantAt(test, hashing, branchScope, 'branch');
  return {
    ...server,
    product: made,
    burrito,
    thai,
    open: async (name) => {
      await made.openDemo(demoRestaurant(name));
      return placeOf(parts, demoRestaurant(name));
    },
    run,
    secrets,
    oidc,
    branch: { scope: branchScope, subDomain: 'branch', device: await branch.addDevice('Branch terminal') },
    close: async () => {
      await made.close();
      await server.close();
      await oidc.close();
    },
    signIn: async ({ subDomain }, { userName, password }, { clientID, tokenKey }) => {
      const caller = { subDomain, headers: { ...BEARER, 'x-forwarded-for': strangeAddress() } };
      const first = await server.call(authRoutes.login, { body: { username: userName, password } }, caller);
      const { body } = await server.call(
        authRoutes.issueRealAccessToken,
        { body: { clientID, tokenKey } },
        { ...caller, token: first.body.token ?? '' },
      );
      const { token, refreshToken } = body;
      if (token == null || refreshToken == null)
        throw new Error(`Sign-in answered ${JSON.stringify([first.body, body])}`);
      for (const secret of [first.body.token ?? '', token, refreshToken]) secrets.add(secret);
      return { token, refreshToken };
    },
  };
}

interface Parts {
  readonly server: TestServer;
  readonly hashing: Hashing;
  readonly tokens: Tokens;
  readonly run: Run;
  readonly secrets: Set<string>;
}

async function placeOf(parts: Parts, demo: DemoRestaurant): Promise<Place> {
  const { server, hashing, run, secrets } = parts;
  const { subDomain } = demo;
  const { company, location, people } = await server.test.asOwner(async (client) => {
    const [entry] = (
      await client.query<{ company: string; location: string }>(
        'SELECT company_ref AS company, location_ref AS location FROM sub_domains WHERE sub_domain = $1',
        [subDomain],
      )
    ).rows;
    if (entry === undefined) throw new Error(`There is no ${subDomain}.`);
    const found = await client.query<{ id: string; user_name: string }>(
      'SELECT id, user_name FROM users WHERE company_id = $1',
      [entry.company],
    );
    return { ...entry, people: new Map(found.rows.map((row) => [row.user_name, row.id])) };
  });
  const scope = locationScope(company, location);
  const restaurant = await restaurantAt(server.test, hashing, scope, subDomain);
  for (const { password, pin } of [demo.owner, demo.cashier]) for (const secret of [password, pin]) secrets.add(secret);
  const known = ({ userName, password, pin }: DemoRestaurant['owner']): PlantedPerson => ({
    userID: people.get(userName) ?? '',
    userName,
    password,
    pin,
  });
  let count = 0;

  const enter = async (person: PlantedPerson, device: PlantedDevice | null): Promise<Visitor> =>
    visitorOf(
      parts,
      scope,
      subDomain,
      person,
      device,
      await plantSession(run, scope, person.userID, device?.clientID ?? null),
    );
  const device = async (): Promise<PlantedDevice> => {
    const made = await restaurant.addDevice(`Terminal ${(count += 1)}`);
    secrets.add(made.tokenKey);
    return made;
  };
  const visitor = async ({ isOnDevice = true, device: known, ...more }: NewVisitor = {}): Promise<Visitor> => {
    const person = await restaurant.addPerson({ userName: `${subDomain}-visitor-${(count += 1)}`, ...more });
    for (const secret of [person.password, person.pin]) if (secret !== null) secrets.add(secret);
    return enter(person, isOnDevice ? (known ?? (await device())) : null);
  };
  const owner = await enter(known(demo.owner), await device());
  const freshTerminal = async (): Promise<Terminal> => loadTerminal(server, await owner.caller());
  const reasons = (await server.call(settingsRoutes.voidCompReasons, {}, await owner.caller())).body;
  return {
    demo,
    scope,
    subDomain,
    restaurant,
    owner,
    visitor,
    reasons,
    terminal: await freshTerminal(),
    freshTerminal,
    cashier: await enter(known(demo.cashier), await device()),
    powerless: await visitor(),
    undecided: await enter(known(demo.owner), null),
  };
}

function visitorOf(
  { tokens, secrets, server }: Parts,
  { companyID, locationID }: LocationScope,
  subDomain: string,
  person: PlantedPerson,
  device: PlantedDevice | null,
  sessionID: string,
): Visitor {
  const claims = { userID: person.userID, sessionID, companyID, locationID, clientID: device?.clientID ?? null };
  const given = (text: string): string => {
    secrets.add(text);
    return text;
  };
  const access = async (): Promise<string> => given(await tokens.signAccess(claims));
  const refreshToken = async (): Promise<string> => {
    const issuedAt = server.clock.now();
    return given(
      await tokens.signRefresh({
        tokenID: newID(),
        sessionID,
        companyID,
        locationID,
        issuedAt,
        expiresAt: new Date(issuedAt.getTime() + 60_000),
      }),
    );
  };
  return {
    person,
    device,
    sessionID,
    refreshToken,
    caller: async () => ({ subDomain, token: await access(), headers: BEARER }),
    page: async () => ({ subDomain, cookies: { tavola_token: await access() } }),
  };
}

/** A PIN that most likely no one has. */
export const randomPin = (): string => String(randomInt(RANDOM_PINS)).padStart(6, '0');
