import { isCashierConfirmed } from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { listPaymentSettings } from '#areas/catalog/index.ts';

/**
 * Runs a change that removes the payment type called `name` from the terminals; refuses one that would leave no type
 * that every guest can use. That type need not be cash: a location may work without it, and then takes no negative
 * totals (selling spec, section 5). The settings stay locked until the commit, so that two people cannot each remove
 * the type that the other one counts on.
 */
export async function keepingAPaymentType(
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
  if (!settings.some((setting) => setting.isAvailableInPOS && isCashierConfirmed(setting.paymentTypeID)))
    refuse('payment_setting.error.last_way', { name });
}
