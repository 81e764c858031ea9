import { standsAlone } from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { listPaymentSettings } from '#areas/catalog/index.ts';

/**
 * Runs a change that takes a payment type from the terminals, `name` being what it is called there; refuses one that
 * would leave them nothing that every guest can pay by. Whichever goes last: a place may do without cash, and then
 * takes no negative totals (selling spec, section 5). The settings stay locked until the commit, so that two people
 * cannot each take away what the other one counts on.
 */
export async function leavingAWayToPay(
  tx: Tx,
  scope: LocationScope,
  name: string,
  change: () => Promise<unknown>,
): Promise<void> {
  await tx
    .selectFrom('payment_settings')
    .select('id')
    .where('company_id', '=', scope.companyID)
    .where('location_id', '=', scope.locationID)
    .orderBy('id')
    .forUpdate()
    .execute();
  await change();
  const settings = await listPaymentSettings(tx, scope);
  if (!settings.some((setting) => setting.isAvailableInPOS && standsAlone(setting.paymentTypeID)))
    refuse('payment_setting.error.last_way', { name });
}
