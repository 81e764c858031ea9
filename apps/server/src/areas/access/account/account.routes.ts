import type { accountRoutes } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import {
  cancelEmailChange,
  requestEmailChange,
  type EmailChangeServices,
} from '../email-change/email-change.service.ts';
import type { RightsServices } from '../rights/change-rights.ts';
import { requirePinLength, storePin } from '../rights/choose-pin.ts';
import { readPinState } from '../rights/pin-state.ts';
import { readUser } from '../users/users.rows.ts';
import { listSessions, updateProfile } from './account.rows.ts';
import { provePassword } from './prove-password.ts';

/** The calls of a person's own account. */
export function createAccountHandlers(services: RightsServices & EmailChangeServices): Handlers<typeof accountRoutes> {
  const { auth, database, now } = services;
  const ofCompany = <T>(call: Call, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.tenant(companyOf(call.scope), work);
  return {
    saveProfile: async (call) => {
      const { scope, session, body } = call;
      const { companyID } = scope;
      const { userID } = session;
      const read = (tx: Tx) => readUser(tx, companyID, userID, session.language);
      const before = requireFound(await call.read(read));
      const isMoving = body.email !== before.email;
      if (isMoving) await provePassword(call, services, body.currentPassword ?? null);
      return call.transact(async (tx) => {
        await updateProfile(tx, companyID, userID, body, now());
        if (isMoving) await requestEmailChange(tx, call, services, { ...before, userID }, body.email);
        const after = requireFound(await read(tx));
        const shown = ({ firstName, lastName }: typeof after) => ({ firstName, lastName });
        await recordAudit(
          tx,
          call.actor,
          {
            action: 'user.profile_changed',
            targetType: 'user',
            targetID: userID,
            before: shown(before),
            after: shown(after),
          },
          now(),
        );
        tx.afterCommit(() => auth.authenticator.invalidate(userID));
        return after;
      });
    },
    cancelEmail: (call) =>
      call.transact(async (tx) => {
        const { companyID } = call.scope;
        const { userID, language } = call.session;
        await cancelEmailChange(tx, call, services, userID);
        return requireFound(await readUser(tx, companyID, userID, language));
      }),
    pin: (call) => call.read((tx) => readPinState(tx, services, call.scope, call.session.userID)),
    changePin: async (call) => {
      const { newPin, currentPassword } = call.body;
      await provePassword(call, services, currentPassword);
      await call.read((tx) => requirePinLength(tx, services, call.scope, newPin, 'newPin'));
      const pin = await auth.pins.hash(call.scope.locationID, newPin);
      const { userID } = call.session;
      return call.transact(async (tx) => {
        await storePin(tx, services, call.scope, { userID, pin, chooserID: userID, path: 'newPin' });
        await recordAudit(tx, call.actor, { action: 'user.pin_changed', targetType: 'user', targetID: userID }, now());
        return readPinState(tx, services, call.scope, userID);
      });
    },
    sessions: (call) =>
      ofCompany(call, (tx) =>
        listSessions(tx, call.scope.companyID, call.session.userID, call.session.sessionID, now()),
      ),
    endSession: (call) =>
      ofCompany(call, async (tx) => {
        const { companyID } = call.scope;
        const own = await auth.sessions.live(tx, companyID, { userID: call.session.userID });
        const session = own.find(({ sessionID }) => sessionID === call.params.id) ?? refuse('resource.not_found');
        await auth.sessions.end(tx, companyID, [session], 'logged_out_everywhere', 'logged_out_everywhere');
        return { ended: 1 };
      }),
    endOtherSessions: (call) =>
      ofCompany(call, async (tx) => ({
        ended: await auth.sessions.endAllOf(tx, call.scope.companyID, call.session.userID, {
          reason: 'logged_out_everywhere',
          notice: 'logged_out_everywhere',
          except: call.session.sessionID,
        }),
      })),
  };
}
