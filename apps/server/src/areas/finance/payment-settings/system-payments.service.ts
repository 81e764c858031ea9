import type { SystemPaymentSetting } from '@tavola/contract';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { getSystemPayment, offerOnTerminals, setSystemPaymentActive } from './system-payments.rows.ts';
import { keepingAPaymentType } from './way-to-pay.ts';

/**
 * Has a location take one of the product's own payment types or not take it at all; the last one that every guest can
 * pay by stays. `onUnchanged` is called where it is so already.
 */
export async function switchSystemPayment(
  tx: Tx,
  scope: LocationScope,
  id: string,
  isActive: boolean,
  { now, newID, onUnchanged }: Pick<Services, 'now' | 'newID'> & { readonly onUnchanged: () => void },
): Promise<SystemPaymentSetting> {
  const before = requireFound(await getSystemPayment(tx, scope, id));
  if (before.isActive === isActive) {
    onUnchanged();
    return before;
  }
  const change = () => setSystemPaymentActive(tx, scope, id, isActive, now());
  if (isActive) {
    await change();
    await offerOnTerminals(tx, scope, before, newID, now());
  } else await keepingAPaymentType(tx, scope, before.name, change);
  return requireFound(await getSystemPayment(tx, scope, id));
}
