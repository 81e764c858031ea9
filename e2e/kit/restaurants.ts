import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { authRoutes, registrationRoutes, settingsRoutes } from '@tavola/contract';
import { Api } from './api.ts';
import { solveCaptcha } from './captcha.ts';

export interface Person {
  readonly userName: string;
  readonly password: string;
  readonly pin: string;
}

const PASSWORD = 'Tavola!2026';
// The product refuses its own name in a password that a person chooses.
export const OWN_PASSWORD = 'Sunny!Market42';
const demoPerson = (userName: string, pin: string): Person => ({ userName, password: PASSWORD, pin });

/** Sign-ins that the server prints at the start. */
export const demo = {
  subDomain: 'demo',
  owner: demoPerson('demo', '194738'),
  cashier: demoPerson('demo-cashier', '280619'),
} as const;
export const thai = {
  subDomain: 'thai',
  owner: demoPerson('thai', '194738'),
  cashier: demoPerson('thai-cashier', '280619'),
} as const;

export interface Restaurant {
  readonly subDomain: string;
  readonly owner: Person;
}

const INSTALL_LIMIT_MS = 30_000;

/** Most scripts sell without opening the drawer of the first terminal; those of the drawer turn it on. */
async function sellWithoutReports(subDomain: string, owner: Person): Promise<void> {
  const api = await new Api(subDomain).signInAnywhere(owner);
  await api.sellWithoutReports();
  await api.call(authRoutes.logout);
}

/** A restaurant of the script's own, registered as the wizard does it. `word` appears in its address. */
export async function registerRestaurant(
  word: string,
  demoData: 'burrito' | 'thai' | null = 'burrito',
): Promise<Restaurant> {
  const api = new Api();
  const subDomain = `${word}-${randomInt(1e9).toString(36)}`;
  const owner = { userName: `${subDomain}-owner`, password: OWN_PASSWORD, pin: '748291' };
  const country = (await api.call(settingsRoutes.countries)).find(
    ({ code }) => code === (demoData === 'thai' ? 'TH' : 'IE'),
  );
  if (country === undefined) throw new Error('The list of countries misses one.');
  const address = {
    countryID: country.countryID,
    postalCode: 'D02 X285',
    province: country.provinces[0] ?? 'Dublin',
    addressLine1: '1 Market Lane',
  };
  const recaptchaCode = solveCaptcha(await api.call(registrationRoutes.captcha));
  await api.call(registrationRoutes.register, {
    body: {
      masterAccount: { firstName: 'Nora', lastName: 'Byrne', ...owner, email: `${owner.userName}@tavola.example` },
      company: {
        name: 'Byrne Foods',
        email: 'hello@tavola.example',
        address,
        isTaxInclusive: true,
        isUseDemoData: demoData !== null,
      },
      location: { name: `Byrne's ${word}`, subDomain, address },
      locationAddressSameCompany: true,
      timezoneName: country.defaultTimezone ?? 'Europe/Dublin',
      subDomain,
      currencyId: country.defaultCurrencyID,
      demoData,
      recaptchaCode,
    },
  });
  const until = Date.now() + INSTALL_LIMIT_MS;
  for (;;) {
    const { status, message } = await api.call(registrationRoutes.registerStatus, { query: { subdomain: subDomain } });
    if (status === 'completed' || status === 'not-found') {
      await sellWithoutReports(subDomain, owner);
      return { subDomain, owner };
    }
    if (status === 'error' || Date.now() > until)
      throw new Error(`The restaurant ${subDomain} was not built: ${message ?? status}`);
    await wait(200);
  }
}
