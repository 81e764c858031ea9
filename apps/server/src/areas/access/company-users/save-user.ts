import type { User, UserInput } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import { storePassword } from '#platform/auth/passwords/new-password.ts';
import type { HashedPin } from '#platform/auth/passwords/pins.ts';
import { changedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { requestEmailChange } from '../email-change/email-change.service.ts';
import { sendInvitation, type InvitationServices } from '../invitations/invitations.service.ts';
import { announceRights, requireCovered, type ChangedPerson } from '../rights/change-rights.ts';
import { storePin } from '../rights/choose-pin.ts';
import type { HeldRights } from '../rights/held-rights.ts';
import { takeUserName } from '../rights/take-user-name.ts';
import { replaceCodes, replaceRoles } from '../rights/user-rights.rows.ts';
import { requireRoles } from '../rights/user-rights.ts';
import {
  deletePins,
  findNamesake,
  getUser,
  insertUser,
  listLocationNames,
  replaceLocations,
  setActive,
  updateUser,
} from './company-users.rows.ts';

/** What a save needs to know beyond the fields; hashes are made before the transaction, because they are slow. */
export interface Hashes {
  readonly passwordHash: string | null;
  readonly pin: HashedPin | null;
}

/** A person as the rules of change need to know them. */
export const asChanged = ({ userID, firstName, lastName, isSuperUser }: User): ChangedPerson => ({
  userID,
  name: `${firstName} ${lastName}`.trim(),
  isSuperUser,
});

/**
 * Adds a person with their roles and rights. Null = already added. Without a password they are invited, unless they
 * sign in by PIN alone.
 */
export async function addUser(
  tx: Tx,
  call: Call,
  services: InvitationServices,
  actor: HeldRights,
  id: string,
  input: UserInput,
  { passwordHash, pin }: Hashes,
): Promise<User | null> {
  const { scope } = call;
  const { now } = services;
  if ((await getUser(tx, scope, id)) !== null) return null;
  // An invited person counts from when they accept; but no one is invited to a location that does not exist.
  await services.peopleRules.makeRoom(tx, scope);
  await requireOwnName(tx, scope, id, input);
  if (!(await insertUser(tx, scope, id, { ...input, passwordHash }, now()))) return null;
  if (!input.isPinOnly) await takeUserName(tx, services, scope.companyID, id, input.userName);
  await writeRights(tx, call, services, id, input, []);
  if (pin !== null)
    await storePin(tx, services, scope, { userID: id, pin, chooserID: call.session.userID, path: 'pin' });
  const added = requireFound(await getUser(tx, scope, id));
  await requireCovered(tx, call, actor, asChanged(added));
  if (passwordHash === null && !input.isPinOnly) await sendInvitation(tx, call, services, added);
  await recordAudit(
    tx,
    call.actor,
    { action: 'user.added', targetType: 'user', targetID: id, after: shown(added) },
    now(),
  );
  return added;
}

/** Changes a person; a password given with it takes the place of theirs and ends their sessions. */
export async function changeUser(
  tx: Tx,
  call: Call<{ id: string }, unknown, UserInput & { version: number }>,
  services: InvitationServices,
  actor: HeldRights,
  passwordHash: string | null,
): Promise<User> {
  const { scope, body } = call;
  const { auth, now } = services;
  const { id } = call.params;
  const { companyID } = scope;
  const before = requireFound(await getUser(tx, scope, id));
  await requireCovered(tx, call, actor, asChanged(before));
  requireSignIn(before, body, passwordHash);
  await requireOwnName(tx, scope, id, body);
  // An unconfirmed address is corrected at once: an invitation that went astray, or no address at all.
  const isMoving = body.email !== before.email && before.email !== '' && before.status !== 'invited';
  const isChanged = await updateUser(tx, scope, id, isMoving ? { ...body, email: before.email } : body, now());
  await changedOrRefused(isChanged ? before : null, () => getUser(tx, scope, id));
  if (isMoving) await requestEmailChange(tx, call, services, { ...before, firstName: body.firstName }, body.email);
  if (body.userName.toLowerCase() !== before.userName.toLowerCase())
    await takeUserName(tx, services, companyID, id, body.userName);
  await writeRights(tx, call, services, id, body, before.locationIDs);
  if (!body.isSuperUser) await leaveLocations(tx, call, services, id, body.locationIDs);
  if (passwordHash !== null) {
    await storePassword(tx, companyID, id, passwordHash, now());
    if (before.status === 'invited') {
      await services.peopleRules.makeRoom(tx, scope);
      await setActive(tx, scope, id, true, now());
    }
    await auth.sessions.endAllOf(tx, companyID, id, { reason: 'password_changed', notice: 'logged_out_everywhere' });
  }
  const after = requireFound(await getUser(tx, scope, id));
  await requireCovered(tx, call, actor, asChanged(after));
  await recordAudit(
    tx,
    call.actor,
    {
      action: 'user.changed',
      targetType: 'user',
      targetID: id,
      before: shown(before),
      after: { ...shown(after), isPasswordSet: passwordHash !== null },
    },
    now(),
  );
  await announceRights(tx, call, auth, [id]);
  return after;
}

/** Receipts and reports show people by name, so a person without a username needs a name that no one else has. */
async function requireOwnName(tx: Tx, scope: Call['scope'], id: string, input: UserInput): Promise<void> {
  const name = await findNamesake(tx, scope, id, input);
  if (name !== null)
    refuse('user.display_name_taken', { name }, { fields: [{ path: 'firstName', code: 'display_name_taken' }] });
}

/** A person with a PIN alone keeps it until they get a password with the username; no one loses a password this way. */
function requireSignIn(before: User, { isPinOnly }: UserInput, passwordHash: string | null): void {
  if (isPinOnly && (!before.isPinOnly || passwordHash !== null))
    refuse('validation.failed', {}, { fields: [{ path: 'isPinOnly', code: 'invalid' }] });
  if (before.isPinOnly && !isPinOnly && passwordHash === null)
    refuse('validation.failed', {}, { fields: [{ path: 'password', code: 'required' }] });
}

async function writeRights(
  tx: Tx,
  call: Call,
  { newID }: InvitationServices,
  userID: string,
  { locationIDs, roleIDs, codes }: UserInput,
  before: readonly string[],
): Promise<void> {
  const { scope } = call;
  await requireLocations(tx, call, locationIDs, before);
  await requireRoles(tx, scope, 'company', roleIDs);
  await replaceLocations(tx, scope, userID, locationIDs);
  await replaceRoles(tx, scope.companyID, userID, null, roleIDs, newID);
  await replaceCodes(tx, scope.companyID, userID, null, codes, newID);
}

/**
 * People can give only what they have (decision 195), and a location to work at is given like a right: someone who is
 * not a super-user adds and removes people only at the locations where they work themselves. People keep their archived
 * locations.
 */
async function requireLocations(
  tx: Tx,
  { scope, session }: Call,
  locationIDs: readonly string[],
  before: readonly string[],
): Promise<void> {
  const open = await listLocationNames(tx, scope, session.userID);
  const unknown = locationIDs.findIndex(
    (id) => !before.includes(id) && !open.some(({ locationID }) => locationID === id),
  );
  if (unknown >= 0) refuse('validation.failed', {}, { fields: [{ path: `locationIDs[${unknown}]`, code: 'invalid' }] });
  const strange = open.find(
    ({ locationID: id, isOwn }) => !isOwn && locationIDs.includes(id) !== before.includes(id) && !session.isSuperUser,
  );
  if (strange !== undefined) refuse('user.not_your_location', { location: strange.name });
}

/** Ends what a person still had where they no longer work: their PIN and their sessions. */
async function leaveLocations(
  tx: Tx,
  { scope: { companyID } }: Call,
  { auth }: InvitationServices,
  userID: string,
  locationIDs: readonly string[],
): Promise<void> {
  await deletePins(tx, { companyID }, [userID], locationIDs);
  const elsewhere = (await auth.sessions.live(tx, companyID, { userID })).filter(
    ({ locationID }) => !locationIDs.includes(locationID),
  );
  await auth.sessions.end(tx, companyID, elsewhere, 'left_location', 'left_location');
}

const shown = ({
  userName,
  firstName,
  lastName,
  email,
  isSuperUser,
  isPinOnly,
  maxActiveTerminals,
  useBreak,
  useMealBreak,
  locationIDs,
  roleIDs,
  codes,
}: User) => ({
  userName,
  firstName,
  lastName,
  email,
  isSuperUser,
  isPinOnly,
  maxActiveTerminals,
  useBreak,
  useMealBreak,
  locationIDs,
  roleIDs,
  codes,
});
