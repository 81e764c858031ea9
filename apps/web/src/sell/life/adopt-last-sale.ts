import { openTabs } from '#runtime/session/tabs/open-tabs.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { adoptKeptSale, hasUnreadSale, takeFormerSale } from '../cart/state/adopt-sale.ts';
import { isUntouched } from '../cart/state/is-unsaved.ts';
import type { KeptSale } from '../cart/state/kept-sale.ts';
import { useSale } from '../cart/state/sale-store.ts';
import { startOf } from '../data/sale-start.ts';
import type { SellData } from '../data/sell-data.ts';
import { sellStrings } from '../shell/sell.strings.ts';

/**
 * Takes over the last sale that a closed tab or an older version has left, unless one was begun here since; `hold`
 * makes it the current one.
 */
export async function adoptLastSale(data: SellData, hold: (kept: KeptSale, data: SellData) => void): Promise<void> {
  const { locationTenantIdentifierID: locationID } = data.tenant;
  if (hasUnreadSale(locationID)) toast('warning', textOf(sellStrings)('keptUnread'));
  const open = await openTabs();
  const { cart } = useSale.getState();
  if (cart === null || !isUntouched(cart, startOf(data))) return;
  const kept = takeFormerSale(locationID) ?? adoptKeptSale(locationID, open);
  if (kept !== null) hold(kept, data);
}
