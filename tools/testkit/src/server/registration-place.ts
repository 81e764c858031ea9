import { setTimeout as wait } from 'node:timers/promises';
import { authRoutes, registrationRoutes, type CallAnswer, type Registration } from '@tavola/contract';
import { createAuth } from '@tavola/server/platform/auth/auth.ts';
import { readSecrets } from '@tavola/server/platform/auth/passwords/secrets.ts';
import type { Config } from '@tavola/server/platform/config/config.ts';
import { assembleServer } from '@tavola/server/platform/http/assemble.ts';
import { publish } from '@tavola/server/platform/realtime/publish.ts';
import { createAuthHandlers } from '@tavola/server/areas/access/auth/auth.routes.ts';
import { createRegistration, type RegistrationModule } from '@tavola/server/areas/company/registration/registration.ts';
import { startTestServer, type Answer, type Caller, type TestServer } from './server.ts';

/** A server that accepts registrations and sign-ins, with its job not yet started. */
export interface Place {
  readonly server: TestServer;
  readonly registration: RegistrationModule;
  /** What went wrong while building. */
  readonly failures: readonly unknown[];
  solve(): Promise<string>;
  /** A valid registration with unique names; `change` modifies it. */
  form(change?: (body: Registration) => void): Promise<Registration>;
  send(body: Registration, caller?: Caller): Promise<Answer<CallAnswer<typeof registrationRoutes.register>>>;
  status(subdomain: string, headers?: Caller['headers']): Promise<Status>;
  /** The status once it is no longer in progress. */
  settled(subdomain: string): Promise<Status>;
  /** The row counts of the tables that a registration may write. */
  counts(): Promise<Record<string, number>>;
}

export type Status = CallAnswer<typeof registrationRoutes.registerStatus>;

export const PASSWORD = 'Gr3en$Curry';
export const PIN = '194738';
const TABLES = [
  'registrations',
  'companies',
  'locations',
  'users',
  'logins',
  'sub_domains',
  'used_challenges',
  'receipt_templates',
  'audit_log',
];
let made = 0;

/** Opens a place; `solveCaptcha` turns the challenge of a captcha into the code of its solution. */
export async function openPlace(
  solveCaptcha: (challenge: unknown) => Promise<string>,
  settings: Partial<Config> = {},
): Promise<Place> {
  let registration: RegistrationModule | null = null;
  const failures: unknown[] = [];
  const server = await startTestServer(
    async (services) => {
      const secrets = await readSecrets(services.config.dataDir);
      const auth = createAuth(services, secrets, publish);
      registration = createRegistration(
        { ...services, demoSalesJobs: null },
        { auth, secrets, onError: (error) => failures.push(error) },
      );
      return assembleServer(
        services,
        auth.authenticator,
        { registration: registrationRoutes, auth: authRoutes },
        { registration: registration.handlers, auth: createAuthHandlers({ ...services, auth }) },
      );
    },
    { registrationsPerHour: 1000, ...settings },
  );
  if (registration === null) throw new Error('The server was not assembled.');

  async function solve(): Promise<string> {
    return solveCaptcha((await server.call(registrationRoutes.captcha, {})).body);
  }
  async function status(subdomain: string, headers: Caller['headers'] = {}): Promise<Status> {
    const answer: Answer<Status> = await server.call(
      registrationRoutes.registerStatus,
      { query: { subdomain } },
      { headers },
    );
    return answer.body;
  }
  return {
    server,
    registration,
    failures,
    solve,
    status,
    form: async (change = () => undefined) => {
      made += 1;
      const address = { countryID: 219, postalCode: '10110', province: 'Bangkok', addressLine1: '1 Sukhumvit Rd' };
      const body: Registration = {
        masterAccount: {
          firstName: 'Ann',
          lastName: 'Lee',
          userName: `Ann.Lee${made}`,
          email: 'ann@example.com',
          password: PASSWORD,
          pin: PIN,
        },
        company: {
          name: 'Curry House',
          email: 'house@example.com',
          address,
          isTaxInclusive: false,
          isUseDemoData: false,
        },
        location: {
          name: 'Curry House',
          subDomain: `curry-${made}`,
          address: { ...address, countryID: 102, province: 'Cork' },
        },
        locationAddressSameCompany: true,
        timezoneName: 'Asia/Bangkok',
        subDomain: `curry-${made}`,
        currencyId: 1,
        recaptchaCode: await solve(),
      };
      change(body);
      return body;
    },
    send: async (body, caller) => server.call(registrationRoutes.register, { body }, caller),
    settled: async (subdomain) => {
      for (let tries = 0; tries < 400; tries += 1) {
        const found = await status(subdomain);
        if (found.status !== 'in-progress') return found;
        await wait(25);
      }
      throw new Error(`The registration of ${subdomain} did not end.`);
    },
    counts: () =>
      server.test.asOwner(async (owner) => {
        const { rows } = await owner.query<Record<string, number>>(
          `SELECT ${TABLES.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join(', ')}`,
        );
        return rows[0] ?? {};
      }),
  };
}
