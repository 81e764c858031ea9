import { RegistrationStatus, type CallAnswer, type Registration, type registrationRoutes } from '@tavola/contract';
import type { Auth } from '#platform/auth/auth.ts';
import { createNetworkLimiter } from '#platform/auth/limiter.ts';
import { isCommonPassword } from '#platform/auth/passwords/common-passwords.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { Services } from '#platform/services.ts';
import { subDomainOf } from '#platform/tenancy/host.ts';
import { hashSignInCode } from '#areas/access/index.ts';
import type { Captcha } from './captcha.ts';
import { checkRegistration } from './check-registration.ts';
import { findOwned, isAllowedSubDomain, isSubDomainFree, isUserNameFree } from './names.rows.ts';
import { planOf, type RestaurantPlan } from './plan.ts';
import { findRegistration, insertRegistration, useChallenge } from './registration.rows.ts';

export interface RegisterParts {
  readonly auth: { readonly passwords: Pick<Auth['passwords'], 'hash'>; readonly pins: Pick<Auth['pins'], 'hash'> };
  readonly captcha: Captcha;
  /** Notifies the job that there is work. */
  readonly wake: () => void;
}

/** Where a registration comes from: the address it called, and the network that the hourly limit counts. */
export interface Origin {
  readonly host: string | undefined;
  readonly network: string;
}

type Answer = CallAnswer<typeof registrationRoutes.register>;

const HOUR_MS = 60 * 60 * 1000;

/**
 * Takes a registration (decision 4). Everything is checked, and password and PIN are hashed, before the first row is
 * written; the job builds the restaurant afterwards.
 */
export function createRegister(
  { config, database, now, newID, peers }: Services,
  { auth, captcha, wake }: RegisterParts,
) {
  const perNetwork = createNetworkLimiter({
    name: 'register',
    max: config.registrationsPerHour,
    windowMs: HOUR_MS,
    now,
    peers,
  });

  return async (registration: Registration, from: Origin): Promise<Answer> => {
    if (subDomainOf(from.host, config.baseDomain) !== null) refuse('registration.root_domain_only');
    assertSound(registration);
    const {
      subDomain,
      masterAccount: { userName },
    } = registration;
    // Before anything that depends on who has which name: a registration that is known is returned only to a
    // caller who did the work too.
    const signature = await captcha.verify(registration.recaptchaCode);
    if (signature === null) refuse('registration.captcha_invalid');
    const known = () => database.global((tx) => findSame(tx, subDomain, userName));
    try {
      return (await known()) ?? (await take(registration, from.network, signature));
    } catch (error) {
      // A twin of this call may have succeeded in between: its rows are the reason of this refusal.
      const same = error instanceof Refusal ? await known() : null;
      if (same !== null) return same;
      throw error;
    }
  };

  async function take(registration: Registration, network: string, signature: string): Promise<Answer> {
    const {
      subDomain,
      masterAccount: { userName, password, pin },
    } = registration;
    await database.global((tx) => assertNamesFree(tx, subDomain, userName));
    perNetwork.take(network);
    try {
      const ids = { companyID: newID(), locationID: newID(), ownerID: newID() };
      const { signInCode } = registration;
      const hashes = {
        password: await auth.passwords.hash(password),
        pin: await auth.pins.hash(ids.locationID, pin),
        signInCode: signInCode == null ? null : hashSignInCode(signInCode),
      };
      await database.global((tx) => begin(tx, planOf(registration, ids, hashes), signature));
    } catch (error) {
      perNetwork.giveBack(network);
      throw error;
    }
    wake();
    return { status: RegistrationStatus.InProgress, subDomain };
  }

  async function begin(tx: Tx, plan: RestaurantPlan, signature: string): Promise<void> {
    const {
      location: { subDomain },
      owner: { userName },
    } = plan;
    if (!(await insertRegistration(tx, newID(), plan, now()))) await refuseTaken(tx, subDomain);
    if (!(await useChallenge(tx, signature, now()))) refuse('registration.captcha_invalid');
    // Checked again now that the row reserves the names: a registration that has just ended no longer reserves them.
    await assertNobodysYet(tx, subDomain, userName);
  }
}

function assertSound(registration: Registration): void {
  if (registration.subDomain !== registration.location.subDomain)
    refuse('registration.subdomain_mismatch', {}, { fields: [{ path: 'location.subDomain', code: 'invalid' }] });
  const fields = checkRegistration(registration);
  if (fields.length > 0) throw new Refusal('validation.failed', { fields });
  if (isCommonPassword(registration.masterAccount.password))
    refuse('password.common', {}, { fields: [{ path: 'masterAccount.password', code: 'password_common' }] });
  if (!isAllowedSubDomain(registration.subDomain)) refuseSubDomain();
}

// A failed registration freed its names, so the same two names may begin again.
async function findSame(tx: Tx, subDomain: string, userName: string): Promise<Answer | null> {
  const found = await findRegistration(tx, subDomain);
  if (found === null || found.status === RegistrationStatus.Error || found.userName !== userName.toLowerCase())
    return null;
  return { status: found.status, subDomain };
}

async function assertNamesFree(tx: Tx, subDomain: string, userName: string): Promise<void> {
  if (!(await isSubDomainFree(tx, subDomain))) refuseSubDomain();
  if (!(await isUserNameFree(tx, userName))) refuseUserName();
}

async function assertNobodysYet(tx: Tx, subDomain: string, userName: string): Promise<void> {
  const taken = await findOwned(tx, subDomain, userName);
  if (taken.isSubDomainOwned) refuseSubDomain();
  if (taken.isUserNameOwned) refuseUserName();
}

async function refuseTaken(tx: Tx, subDomain: string): Promise<never> {
  return (await isSubDomainFree(tx, subDomain)) ? refuseUserName() : refuseSubDomain();
}

const refuseSubDomain = (): never =>
  refuse('registration.subdomain_taken', {}, { fields: [{ path: 'location.subDomain', code: 'subdomain_taken' }] });
const refuseUserName = (): never =>
  refuse('registration.username_taken', {}, { fields: [{ path: 'masterAccount.userName', code: 'username_taken' }] });
