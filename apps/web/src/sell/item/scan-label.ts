import { findByScaleCode, quantityOfLabel, readScaleLabel, smallestUnit, type Refusal } from '@tavola/selling';
import { addItem } from '../cart/state/cart-actions.ts';
import { useSale } from '../cart/state/sale-store.ts';
import { needsChoice } from '../data/item-choices.ts';
import type { Selling } from '../data/sell-context.ts';
import { blockedCodes } from '../format/blocked-codes.ts';
import { showRefusal } from '../cart/refusals/show-refusal.ts';
import { useMenuChoice } from '../menu/menu-choice.ts';
import { tileOfProduct } from '../menu/menu-view.ts';
import { refuseNewOrder } from '../cart/state/new-order-licence.ts';
import { openDialog } from '../shell/sell-dialogs.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { choosingOfTile, finishChoosing } from './choosing.ts';

/**
 * Adds the item of a label that a scale printed, with the weight or for the price on it. `unknown` is shown for a
 * barcode that only begins like one.
 */
export function scanLabel(barcode: string, selling: Selling, unknown: Refusal): void {
  const { data, at } = selling;
  const { operational, catalog } = data;
  const { cart } = useSale.getState();
  const { menuID } = useMenuChoice.getState();
  const label = readScaleLabel(barcode, operational.scaleLabels);
  if (label === null) return showRefusal(unknown, barcode);
  if (refuseNewOrder(cart)) return;
  const found = findByScaleCode(catalog, label);
  if (!found.ok) return showRefusal(found, barcode);
  const placed = tileOfProduct(data, found.value, menuID, at);
  if (!placed.ok) return showRefusal(placed, barcode);
  const tile = placed.value;
  const name = shownName(tile.product);
  if (tile.blocked !== null)
    return showRefusal({ ok: false, code: blockedCodes[tile.blocked], params: { name } }, barcode);
  const step = smallestUnit({ code: operational.currencyCode, decimals: operational.currencyDecimals });
  const sold = quantityOfLabel(label, tile.product, tile.price, { step, mode: operational.roundingMode });
  if (!sold.ok) return showRefusal({ ...sold, params: { name } }, barcode);
  // The weight is known; what else must be chosen is asked for.
  if (needsChoice(catalog, { ...tile.product, isWeighed: false }))
    return openDialog({ kind: 'item', tile, quantity: sold.value });
  const choosing = { ...choosingOfTile(catalog, tile), quantity: sold.value };
  const chosen = finishChoosing(catalog, choosing, at);
  if (chosen.ok) addItem(chosen.value, choosing, sold.value, selling);
  else showRefusal(chosen);
}
