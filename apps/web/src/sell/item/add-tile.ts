import { readDiscountCode } from '@tavola/contract';
import { orderRefusal, type MenuTile } from '@tavola/selling';
import { addItem } from '../cart/state/cart-actions.ts';
import { useSale } from '../cart/state/sale-store.ts';
import { needsChoice } from '../data/item-choices.ts';
import type { Selling } from '../data/sell-context.ts';
import { blockedCodes } from '../format/blocked-codes.ts';
import { showRefusal } from '../cart/refusals/show-refusal.ts';
import { choosingOfTile, finishChoosing } from './choosing.ts';
import { useMenuChoice } from '../menu/menu-choice.ts';
import { scannedTile } from '../menu/menu-view.ts';
import { refuseNewOrder } from '../cart/state/new-order-licence.ts';
import { openDialog } from '../shell/sell-dialogs.ts';
import { shownName } from '#runtime/names/shown-name.ts';

/** Adds the item of a tile, or asks for its choices first. */
export function addTile(tile: MenuTile, selling: Selling): void {
  const { data, at } = selling;
  if (refuseNewOrder(useSale.getState().cart)) return;
  if (tile.blocked !== null)
    return showRefusal(
      { ok: false, code: blockedCodes[tile.blocked], params: { name: shownName(tile.product) } },
      tile.key,
    );
  if (needsChoice(data.catalog, tile.product)) return openDialog({ kind: 'item', tile });
  const choosing = choosingOfTile(data.catalog, tile);
  const chosen = finishChoosing(data.catalog, choosing, at);
  if (chosen.ok) addItem(chosen.value, choosing, choosing.quantity, selling);
  else showRefusal(chosen);
}

/** Adds the item of a barcode; a barcode of no item may be a guest's discount code for the current order. */
export function addScanned(barcode: string, selling: Selling): void {
  const { cart } = useSale.getState();
  const found = scannedTile(selling.data, barcode, useMenuChoice.getState().menuID, selling.at);
  if (found.ok) return addTile(found.value, selling);
  if (readDiscountCode(barcode) !== null && cart !== null && cart.lines.length > 0 && orderRefusal(cart) === undefined)
    return void import('../cart/codes/scan-code.ts').then(({ scanCode }) => scanCode(barcode, cart));
  if (selling.data.operational.scaleLabels.some(({ prefix }) => barcode.startsWith(prefix)))
    return void import('./scan-label.ts').then(({ scanLabel }) => scanLabel(barcode, selling, found));
  showRefusal(found, barcode);
}
