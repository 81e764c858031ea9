import { refuse } from '#platform/errors/refusal.ts';
import type { Auth } from '#platform/auth/auth.ts';
import type { Call } from '#platform/http/call.ts';
import { readPasswordHash } from '../users/users.rows.ts';

/** Refuses a caller who does not know the signed-in person's password; allows five guesses a minute, as at sign-in. */
export async function provePassword(
  call: Call,
  { auth }: { readonly auth: Auth },
  password: string | null,
): Promise<void> {
  const { scope, session } = call;
  const account = `${scope.companyID} ${session.userName.toLowerCase()}`;
  const field = [{ path: 'currentPassword', code: 'invalid' }] as const;
  if (password === null) refuse('password.wrong_current', {}, { fields: field });
  auth.limits.signInByAccount.take(account);
  const stored = await call.read((tx) => readPasswordHash(tx, scope.companyID, session.userID));
  if (!(await auth.passwords.verify(stored, password))) refuse('password.wrong_current', {}, { fields: field });
  auth.limits.signInByAccount.giveBack(account);
}
