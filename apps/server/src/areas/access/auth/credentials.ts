import { networkOf } from '#platform/auth/limiter.ts';
import { findPerson, type Person } from '#platform/auth/people.ts';
import type { Tenant } from '#platform/auth/tenant.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { replacePasswordHash } from './auth.rows.ts';
import type { SignInServices } from './deliver.ts';

/**
 * The person that a username and password name at a restaurant. Refuses with `login.error.invalid_credentials`, in the
 * same words and at the same cost whether the name or the password is wrong (reliability F4), and with `limit.rate`
 * after five guesses a minute on one name or twenty from one network (reliability F7); right passwords are not counted.
 */
export async function checkCredentials(
  services: SignInServices,
  tenant: Tenant,
  { username, password, address }: { username: string; password: string; address: string },
): Promise<Person> {
  const { auth, database } = services;
  const { signInByAccount, signInByNetwork } = auth.limits;
  const network = networkOf(address);
  const account = `${tenant.scope.companyID} ${username.toLowerCase()}`;
  signInByNetwork.take(network);
  signInByAccount.take(account);
  const person = await findPerson(database, tenant, username);
  const isRight = await auth.passwords.verify(person?.passwordHash ?? null, password);
  if (person === null || person.passwordHash === null || !isRight) refuse('login.error.invalid_credentials');
  signInByNetwork.giveBack(network);
  signInByAccount.giveBack(account);
  if (!person.isActive) refuse('login.error.inactive_user');
  if (!person.isSuperUser && !person.isAtLocation) refuse('login.error.wrong_location');
  const { passwordHash } = person;
  return auth.passwords.isOutdated(passwordHash)
    ? renewHash(services, tenant, { ...person, passwordHash }, password)
    : person;
}

async function renewHash(
  { auth, database }: SignInServices,
  tenant: Tenant,
  person: Person & { readonly passwordHash: string },
  password: string,
): Promise<Person> {
  const hash = await auth.passwords.hash(password);
  await database.tenant(companyOf(tenant.scope), (tx) =>
    replacePasswordHash(tx, tenant.scope.companyID, person.userID, { oldHash: person.passwordHash, newHash: hash }),
  );
  return { ...person, passwordHash: hash };
}
