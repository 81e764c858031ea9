import type { Cart } from '@tavola/selling';
import { useConnectivity } from '#offline/connectivity.ts';
import { mayBeginOrder } from '#runtime/session/licence.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';

/**
 * Whether nothing may be added because the order would be a new one and the licence is not valid; says so (decision
 * 10). An order that the server has is changed and paid.
 */
export function refuseNewOrder(cart: Cart | null): boolean {
  if (cart?.version != null || mayBeginOrder(useConnectivity.getState().isOnline)) return false;
  void import('#areas/company/licence/licence.strings.ts').then(({ licenceStrings }) =>
    toast('warning', textOf(licenceStrings)('newOrderBlocked'), { id: 'licence' }),
  );
  return true;
}
