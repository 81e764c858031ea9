import { permission, type locationUserRoutes } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { changeRights, requireCovered, type RightsServices } from '../rights/change-rights.ts';
import { requirePinLength, storePin } from '../rights/choose-pin.ts';
import { readPinState } from '../rights/pin-state.ts';
import { createRightsHandlers } from '../rights/rights-handlers.ts';
import { deletePin, findLocationUser, listLocationUsers } from './location-users.rows.ts';

const editing = { code: permission.users.edit, level: 'location' } as const;

/** The calls of the people at a location: their rights there and their PINs (decisions 195, 196). */
export function createLocationUserHandlers(services: RightsServices): Handlers<typeof locationUserRoutes> {
  const { auth, now, peopleRules } = services;
  const pinState = (tx: Tx, { scope, params }: Call<{ id: string }>) => readPinState(tx, services, scope, params.id);
  return {
    list: (call) =>
      call.read(async (tx) =>
        listLocationUsers(tx, call.scope, call.query, await peopleRules.minPinLength(tx, call.scope)),
      ),
    ...createRightsHandlers(services, 'location', findLocationUser),
    pin: (call) =>
      call.read(async (tx) => {
        requireFound(await findLocationUser(tx, call.scope, call.params.id));
        return pinState(tx, call);
      }),
    setPin: async (call) => {
      const { id } = call.params;
      const { userId, newPin } = call.body;
      if (typeof userId === 'string' && userId !== id)
        refuse('validation.failed', {}, { fields: [{ path: 'userId', code: 'invalid' }] });
      await call.read((tx) => requirePinLength(tx, services, call.scope, newPin, 'newPin'));
      const pin = await auth.pins.hash(call.scope.locationID, newPin);
      return changeRights(call, editing, async (tx, actor) => {
        await requireCovered(tx, call, actor, requireFound(await findLocationUser(tx, call.scope, id)));
        await storePin(tx, services, call.scope, {
          userID: id,
          pin,
          chooserID: call.session.userID,
          path: 'newPin',
        });
        await recordAudit(tx, call.actor, { action: 'user.pin_set', targetType: 'user', targetID: id }, now());
        return pinState(tx, call);
      });
    },
    removePin: (call) =>
      changeRights(call, editing, async (tx, actor) => {
        const { id } = call.params;
        await requireCovered(tx, call, actor, requireFound(await findLocationUser(tx, call.scope, id)));
        await deletePin(tx, call.scope, id);
        await recordAudit(tx, call.actor, { action: 'user.pin_removed', targetType: 'user', targetID: id }, now());
        return pinState(tx, call);
      }),
  };
}
