import { permission, type CallInput, type companyUserRoutes } from '@tavola/contract';
import { assertUncommon } from '#platform/auth/passwords/new-password.ts';
import { addedOnce, requireFound } from '#platform/crud/refusals.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import { cancelEmailChange } from '../email-change/email-change.service.ts';
import { sendInvitation, type InvitationServices } from '../invitations/invitations.service.ts';
import { changeRights, requireCovered } from '../rights/change-rights.ts';
import { requirePinLength } from '../rights/choose-pin.ts';
import { createRightsHandlers } from '../rights/rights-handlers.ts';
import type { ReadPerson } from '../rights/user-rights.ts';
import { getUser, listLocationNames, listUsers } from './company-users.rows.ts';
import { addUser, asChanged, changeUser } from './save-user.ts';
import { removeUsers, switchUser } from './switch-user.ts';

const { add, edit, delete: remove } = permission.users;
const editing = { code: edit, level: 'company' } as const;

const readPerson: ReadPerson = async (tx, scope, userID) => {
  const user = await getUser(tx, scope, userID);
  return user === null ? null : { ...asChanged(user), version: user.version };
};

/** Someone who signs in by PIN alone has one from the start, and nothing that another way of signing in needs. */
function requirePinAlone({
  isInvited,
  userName,
  email,
  password,
  pin,
}: CallInput<typeof companyUserRoutes.create>['body']): void {
  const fields = [
    ...(typeof pin === 'string' ? [] : [{ path: 'pin', code: 'required' } as const]),
    ...(userName === '' ? [] : [{ path: 'userName', code: 'invalid' } as const]),
    ...(email === '' ? [] : [{ path: 'email', code: 'invalid' } as const]),
    ...(password == null ? [] : [{ path: 'password', code: 'invalid' } as const]),
    ...(isInvited === true ? [{ path: 'isInvited', code: 'invalid' } as const] : []),
  ];
  if (fields.length > 0) refuse('validation.failed', {}, { fields });
}

/** The calls of a company's people (platform spec, section 7; decisions 152, 195, 197). */
export function createCompanyUserHandlers(services: InvitationServices): Handlers<typeof companyUserRoutes> {
  const { auth, config, newID, peopleRules } = services;
  return {
    list: (call) => call.read((tx) => listUsers(tx, call.scope, call.query)),
    options: (call) =>
      call.read(async (tx) => ({
        canMail: config.smtpUrl !== null,
        locations: (await listLocationNames(tx, call.scope, call.session.userID)).map((location) => ({
          ...location,
          isOwn: location.isOwn || call.session.isSuperUser,
        })),
        minPinLength: await peopleRules.minPinLength(tx, call.scope),
      })),
    get: async (call) => requireFound(await call.read((tx) => getUser(tx, call.scope, call.params.id))),
    create: async (call) => {
      const { userID, isInvited = false, password, pin, ...input } = call.body;
      const id = userID ?? newID();
      if (input.isPinOnly) requirePinAlone(call.body);
      else if (!isInvited && typeof password !== 'string')
        refuse('validation.failed', {}, { fields: [{ path: 'password', code: 'required' }] });
      const newPassword = isInvited ? null : (password ?? null);
      const newPin = isInvited ? null : (pin ?? null);
      if (newPassword !== null) assertUncommon(newPassword);
      if (newPin !== null) await call.read((tx) => requirePinLength(tx, services, call.scope, newPin, 'pin'));
      const hashes = {
        passwordHash: newPassword === null ? null : await auth.passwords.hash(newPassword),
        pin: newPin === null ? null : await auth.pins.hash(call.scope.locationID, newPin),
      };
      return changeRights(call, { code: add, level: 'company' }, (tx, actor) =>
        addedOnce(tx, id, {
          create: () => addUser(tx, call, services, actor, id, input, hashes),
          read: () => getUser(tx, call.scope, id),
        }),
      );
    },
    update: async (call) => {
      const { password } = call.body;
      const newPassword = password ?? null;
      // One's own password is changed with the present one alone.
      if (newPassword !== null && call.params.id === call.session.userID)
        refuse('validation.failed', {}, { fields: [{ path: 'password', code: 'invalid' }] });
      if (newPassword !== null) assertUncommon(newPassword);
      const passwordHash = newPassword === null ? null : await auth.passwords.hash(newPassword);
      return changeRights(call, editing, (tx, actor) => changeUser(tx, call, services, actor, passwordHash));
    },
    cancelEmail: (call) =>
      changeRights(call, editing, async (tx, actor) => {
        const { id } = call.params;
        const user = requireFound(await getUser(tx, call.scope, id));
        await requireCovered(tx, call, actor, asChanged(user));
        await cancelEmailChange(tx, call, services, id);
        return { ...user, pendingEmail: null };
      }),
    remove: (call) =>
      changeRights(call, { code: remove, level: 'company' }, (tx, actor) =>
        removeUsers(tx, call, services, actor, call.query.userIds),
      ),
    activate: (call) => changeRights(call, editing, (tx, actor) => switchUser(tx, call, services, actor, true)),
    deactivate: (call) => changeRights(call, editing, (tx, actor) => switchUser(tx, call, services, actor, false)),
    ...createRightsHandlers(services, 'company', readPerson),
    invite: (call) =>
      changeRights(call, { code: add, level: 'company' }, async (tx, actor) => {
        const user = requireFound(await getUser(tx, call.scope, call.params.id));
        const person = asChanged(user);
        await requireCovered(tx, call, actor, person);
        if (user.status !== 'invited') refuse('invitation.already_registered', { name: person.name });
        auth.limits.resetByAccount.take(`invitation ${user.userID}`);
        await sendInvitation(tx, call, services, user);
        return { isSent: true };
      }),
  };
}
