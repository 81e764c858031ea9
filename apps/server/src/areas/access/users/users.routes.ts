import type { userRoutes } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import type { Auth } from '#platform/auth/auth.ts';
import { assertUncommon, storePassword } from '#platform/auth/passwords/new-password.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { listSuperUsers, readPasswordHash, readUser, updatePreference } from './users.rows.ts';

export type UserServices = Services & { readonly auth: Auth };

/** The calls of the signed-in person (platform spec, section 7, Users). */
export function createUserHandlers(services: UserServices): Handlers<typeof userRoutes> {
  const { auth, now } = services;
  return {
    current: async (call) =>
      (await call.read((tx) => readUser(tx, call.scope.companyID, call.session.userID, call.session.language))) ??
      refuse('auth.session_expired'),
    changePassword: async (call) => {
      await changePassword(call, services, call.body);
      return { isChanged: true };
    },
    savePreference: (call) =>
      call.transact(async (tx) => {
        const { userID } = call.session;
        await updatePreference(tx, call.scope.companyID, userID, call.body, now());
        tx.afterCommit(() => auth.authenticator.invalidate(userID));
        return call.body;
      }),
    superUsers: (call) => call.read((tx) => listSuperUsers(tx, call.scope.companyID)),
  };
}

/** Changes the own password and ends the person's other sessions, at every location. */
async function changePassword(
  call: Call,
  { auth, database, now }: UserServices,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const { scope, session } = call;
  const { userID, sessionID } = session;
  const { companyID } = scope;
  const account = `${companyID} ${session.userName.toLowerCase()}`;
  auth.limits.signInByAccount.take(account);
  const stored = await call.read((tx) => readPasswordHash(tx, companyID, userID));
  if (!(await auth.passwords.verify(stored, currentPassword)))
    refuse('password.wrong_current', {}, { fields: [{ path: 'currentPassword', code: 'invalid' }] });
  auth.limits.signInByAccount.giveBack(account);
  assertUncommon(password);
  const passwordHash = await auth.passwords.hash(password);
  await database.tenant(companyOf(scope), async (tx) => {
    // Of two changes at once the second one knew a password that is no longer.
    if ((await readPasswordHash(tx, companyID, userID, true)) !== stored)
      refuse('password.wrong_current', {}, { fields: [{ path: 'currentPassword', code: 'invalid' }] });
    await storePassword(tx, companyID, userID, passwordHash, now());
    const ended = await auth.sessions.endAllOf(tx, companyID, userID, {
      reason: 'password_changed',
      notice: 'logged_out_everywhere',
      except: sessionID,
    });
    await recordAudit(
      tx,
      call.actor,
      { action: 'user.password_changed', targetType: 'user', targetID: userID, after: { ended } },
      now(),
    );
  });
}
