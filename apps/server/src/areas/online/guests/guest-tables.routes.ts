import type { guestTableRoutes } from '@tavola/contract';
import { isStoreOpen } from '@tavola/selling';
import { retrySave } from '#areas/selling/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { localMoment } from '#platform/time/local-time.ts';
import { findOnlineOrder } from '../orders/online-orders.rows.ts';
import { findTableByToken, isPlacedBy, type ScannedTable } from '../table-codes/table-codes.rows.ts';
import type { GuestLimits, GuestServices } from './guest-limits.ts';
import { tokenOfOrder } from './guest-token.ts';
import { openTableStore, versionOf, type OpenStore } from './open-store.ts';
import { placeAtTable } from './place-guest-order.ts';
import { sendMenu } from './send-menu.ts';

/** The calls of guests at tables (decisions 232, 349, 350): the token of a table opens its store, and no order. */
export function createGuestTableHandlers(
  services: GuestServices,
  limits: GuestLimits,
): Handlers<typeof guestTableRoutes> {
  const { database, now, channelKey } = services;
  /** The table of a token with its store; an unknown token counts, and is answered like a table without a store. */
  const scanned = async (
    tx: Tx,
    scope: LocationScope,
    call: Pick<Call, 'request'> & { readonly params: { readonly token: string } },
  ): Promise<{ readonly table: ScannedTable; readonly opened: OpenStore }> => {
    const table = await findTableByToken(tx, scope, call.params.token);
    if (table === null) {
      limits.countWrongCode(call);
      return refuse('resource.not_found');
    }
    return { table, opened: await openTableStore(tx, scope, services) };
  };
  return {
    menu: async (call) => {
      const { scope, locationName } = await limits.placeOf(call);
      const { opened } = await database.tenant(scope, (tx) => scanned(tx, scope, call));
      await sendMenu(call, opened, locationName);
      // The bytes are on their way; nothing is left to write.
      return undefined as never;
    },
    now: async (call) => {
      const { scope } = await limits.placeOf(call);
      const { opened, table } = await database.tenant(scope, (tx) => scanned(tx, scope, call));
      const isOpen = isStoreOpen(opened.store, localMoment(now(), opened.operational.timezoneName));
      const soonest = new Date(now().getTime() + opened.store.prepMinutes * 60_000).toISOString();
      return {
        version: versionOf(opened),
        isOpen,
        soonestAt: isOpen ? soonest : null,
        slots: [],
        tableName: table.name,
      };
    },
    place: async (call) => {
      const { scope } = await limits.placeOf(call);
      const { orderID, guestSessionID, proof } = call.body;
      const token = tokenOfOrder(channelKey, orderID);
      const known = await database.tenant(scope, async (tx) => {
        const { table } = await scanned(tx, scope, call);
        const order = await findOnlineOrder(tx, scope, orderID);
        if (order === null) return null;
        // Only the phone that placed it is answered again.
        const isOwn = await isPlacedBy(tx, scope, { orderID, tableID: table.tableID, guestSessionID });
        return isOwn ? order : refuse('resource.not_found');
      });
      if (known !== null) return { token, orderNo: known.orderNo };
      limits.countOrder(call);
      const signature = await limits.captcha.verify(proof);
      if (signature === null) return refuse('guest_order.proof_invalid');
      const orderNo = await retrySave(
        (work) => database.tenant(scope, work),
        async (tx, taken) =>
          placeAtTable(tx, scope, await scanned(tx, scope, call), call.body, { ...services, signature, taken }),
      );
      return { token, orderNo };
    },
  };
}
