import { isSameName, type salesResetRoutes } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { businessDayAt } from '#areas/company/index.ts';
import { pauseSelling, raisePosVersion } from '#areas/catalog/index.ts';
import { countSold, deleteSold, hasClosedDay, lockLocationName, othersSignedIn } from './sales-reset.rows.ts';

/** How many people a refusal names. */
const MOST_NAMED = 3;

/**
 * Reset sales (decision 92). Days that were closed are kept, but for those of a demo. The audit keeps who did it, and
 * what was deleted.
 */
export function createSalesResetHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof salesResetRoutes> {
  return {
    get: (call) => call.read((tx) => countSold(tx, call.scope)),
    reset: (call) =>
      // Codes that were used at another location, and accounts, are the company's.
      call.transactForCompany(async (tx) => {
        const { scope, session, body } = call;
        await pauseSelling(tx, scope);
        const name = await lockLocationName(tx, scope);
        if (!isSameName(body.locationName, name))
          refuse('sales_reset.name_mismatch', {}, { fields: [{ path: 'locationName', code: 'name_mismatch' }] });
        if (await hasClosedDay(tx, scope)) refuse('sales_reset.day_closed');
        const others = await othersSignedIn(tx, scope, session.sessionID, now());
        if (others.length > 0)
          refuse('sales_reset.others_signed_in', { names: others.slice(0, MOST_NAMED).join(', ') });
        const sold = await countSold(tx, scope);
        const id = newID();
        const businessDate = await businessDayAt(tx, scope, now());
        await deleteSold(tx, scope, { id, userID: session.userID, now: now(), businessDate });
        await recordAudit(
          tx,
          call.actor,
          { action: 'sales.reset', targetType: 'location', targetID: scope.locationID, before: sold },
          now(),
        );
        await raisePosVersion(tx, scope, now());
        return sold;
      }),
  };
}
