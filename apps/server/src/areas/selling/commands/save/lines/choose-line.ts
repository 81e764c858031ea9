import { OPEN_ITEM_ID, OrderChannel, type OrderDiscountInput, type PosProduct } from '@tavola/contract';
import {
  CatalogError,
  isOnAt,
  isOpenAt,
  isOptionOn,
  isSoldIn,
  isStockStopped,
  isVariantOptionOn,
  keepDiscount,
  keepLine,
  stockRulesOf,
  toAmount,
  toQuantity,
  unsellable,
  type Catalog,
  type EnteredLine,
  type KeptDiscount,
  type KeptLine,
  type LocalMoment,
  type Refusal,
  type Unsellable,
} from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import { assertUsable, type KnownCode } from '../../codes/judge-code.ts';
import { amountText } from '../../amounts/figures.ts';
import type { SellingPlace } from '../../selling-place.ts';
import { keepDiscounts, keptOf } from '../kept-discounts.ts';

/** Under which circumstances a line is taken. */
export interface ChoosingRules {
  readonly place: SellingPlace;
  readonly at: LocalMoment;
  /** The same moment as new lines keep it (decision 220). */
  readonly addedAt: string;
  readonly channel: OrderChannel;
  /** Availability and stock are not asked; prices and options always are (decision 36). */
  readonly isAvailabilitySkipped: boolean;
  /** A price that is not the catalog's of now is refused; otherwise the given price counts. */
  readonly areCatalogPricesRequired: boolean;
  /** A bill of a table may have no lines (decision 146). */
  readonly isEmptyAllowed?: boolean;
  /** Codes that the order names, by id. */
  readonly codes: ReadonlyMap<string, KnownCode>;
}

/**
 * Completes a new line from the catalog, or refuses the order: unknown or unavailable items and options, groups below
 * or above their limits (decision 18), and every price that is not the one of now (decision 16).
 */
export function chooseLine(line: EnteredLine, rules: ChoosingRules): KeptLine {
  const {
    place: { catalog, operational },
    at,
  } = rules;
  const discounts = chooseDiscounts(line, [], catalog, line.displayName ?? '');
  const product =
    line.itemID === OPEN_ITEM_ID
      ? null
      : (catalog.products.get(line.itemID) ?? refuse('order.item_unavailable', { name: line.itemID }));
  if (product === null) assertOpenItems(line, rules);
  const kept = keepLine(line, discounts, catalog, at);
  if (!kept.ok) return refuseLine(product?.displayName ?? line.displayName ?? '', kept);
  // A line voided before it was ever stored was never sold: the terminal does not check it either.
  const isVoided = isVoidedLine(line);
  if (product !== null && !isVoided) assertSellable(line, product, rules);
  assertSoldIn(line, rules);
  const [change] = kept.value.priceChanges;
  if (change !== undefined && rules.areCatalogPricesRequired && !isVoided)
    refuse('order.price_changed', {
      name: change.name,
      old: amountText(toAmount(change.old), operational),
      new: amountText(toAmount(change.now), operational),
    });
  return { ...kept.value.line, addedAt: rules.addedAt };
}

/**
 * Refuses units that cannot be sold: fractions of what is not sold by weight (decision 161), also of a part that is
 * voided or comped.
 */
export function assertSoldIn(
  { itemID, quantity, voidComp, displayName }: EnteredLine,
  { place: { catalog }, areCatalogPricesRequired }: ChoosingRules,
): void {
  if (!areCatalogPricesRequired) return;
  const product = catalog.products.get(itemID);
  const quantities = voidComp?.quantity == null ? [quantity] : [quantity, voidComp.quantity];
  if (!quantities.every((each) => isSoldIn(product, toQuantity(each))))
    refuse('order.quantity_refused', { name: product?.displayName ?? displayName ?? '' });
}

/** Whether all units of a line are voided. */
export const isVoidedLine = ({ voidComp }: Pick<EnteredLine, 'voidComp'>): boolean =>
  voidComp?.type === 'void' && voidComp.quantity == null;

/**
 * Discounts given to a line by hand as the order keeps them (decision 36): those already in `before` do not change. One
 * that the location no longer offers is refused, but dropped from a voided line, which cannot be edited. A code is
 * given to an order as a whole. `lineName` names a discount without a name.
 */
export function chooseDiscounts(
  line: Pick<EnteredLine, 'discounts' | 'voidComp'>,
  before: readonly KeptDiscount[],
  catalog: Catalog,
  lineName: string,
): KeptDiscount[] {
  const asked = isVoidedLine(line)
    ? line.discounts.filter((each) => keptOf(each, before) !== undefined || keepDiscount(each, catalog).ok)
    : line.discounts;
  return keepDiscounts(asked, before, (discount) =>
    discount.discountRedemptionID == null
      ? keptOrRefused(discount, catalog, lineName)
      : refuseLine(lineName, { code: CatalogError.discountNotFound }),
  );
}

/** A discount of the order as a whole; a code is worth what it was issued at, whatever the terminal says. */
export function chooseOrderDiscount(
  discount: OrderDiscountInput,
  { place: { catalog }, at, codes }: ChoosingRules,
  order: { readonly orderID: string; readonly customerID: string | null },
): KeptDiscount {
  if (discount.discountRedemptionID == null) return keptOrRefused(discount, catalog, '');
  const known =
    codes.get(discount.discountRedemptionID) ??
    refuseLine(catalog.discounts.get(discount.discountID ?? '')?.name ?? discount.name ?? '', {
      code: CatalogError.discountNotFound,
    });
  const { discountID, name, discountValue, isPercentage, discountRedemptionID } = assertUsable(known, {
    ...order,
    at,
    catalog,
  });
  return keptOrRefused(
    { ...discount, discountType: 'predefined', discountID, name, discountValue, isPercentage, discountRedemptionID },
    catalog,
    name,
  );
}

function keptOrRefused(discount: OrderDiscountInput, catalog: Catalog, lineName: string): KeptDiscount {
  const kept = keepDiscount(discount, catalog);
  return kept.ok ? kept.value : refuseLine(String(kept.params['name'] || lineName), kept);
}

/** Refuses a line, or a discount on it, with the last word of a verdict's code as the reason. */
export const refuseLine = (name: string, refusal: Pick<Refusal, 'code'>): never =>
  refuse('order.line_refused', { name, reason: reasonOf(refusal) });

/** The last word of a verdict's code. */
export const reasonOf = ({ code }: Pick<Refusal, 'code'>): string => code.slice(code.lastIndexOf('.') + 1);

// What a partner sells and the menu does not have is an open item, whatever people may do by hand (decision 86).
function assertOpenItems(line: EnteredLine, { place, channel }: ChoosingRules): void {
  if (channel === OrderChannel.OnlineService) return;
  const { allowToUseOpenItemOnQuickService, allowToUseOpenItemOnTableService } = place.operational;
  const isAllowed =
    channel === OrderChannel.TableService ? allowToUseOpenItemOnTableService : allowToUseOpenItemOnQuickService;
  if (!isAllowed) refuse('order.item_unavailable', { name: line.displayName ?? '' });
}

/** A part is on no menu, and one that is out of stock only causes a warning. */
const PART_FAULTS: ReadonlySet<Unsellable> = new Set(['inactive', 'notForSale', 'unavailable']);
const skippable: ReadonlySet<Unsellable> = new Set(['inactive', 'unavailable', 'outOfStock', 'outsideHours']);

function assertSellable(
  line: EnteredLine,
  product: PosProduct,
  { place, at, channel, isAvailabilitySkipped }: ChoosingRules,
): void {
  const { catalog, operational } = place;
  const menuPlace =
    line.menuID === null || line.menuSectionID === null
      ? null
      : { menuID: line.menuID, menuSectionID: line.menuSectionID };
  const reason = unsellable(catalog, product, menuPlace, at);
  const isStrict = isOnAt(operational.strictTimeAvailabilityOnSales, channel);
  const isWaived =
    reason === null ||
    (isAvailabilitySkipped && skippable.has(reason)) ||
    (reason === 'outsideHours' && !isStrict) ||
    (reason === 'outOfStock' &&
      !isStockStopped(product, stockRulesOf(operational)) &&
      (!isStrict || menuPlace === null || isOpenAt(catalog, product, menuPlace, at)));
  if (!isWaived) refuse('order.item_unavailable', { name: product.displayName });
  if (isAvailabilitySkipped) return;
  assertPartsSellable(line, product, catalog, at);
  const off = line.modifiers.find((modifier) => !isOptionOn(catalog, modifier.modifierOptionID, product, menuPlace));
  if (off !== undefined)
    refuse('order.item_unavailable', {
      name: catalog.modifierOptions.get(off.modifierOptionID)?.displayName ?? product.displayName,
    });
}

/**
 * Refuses combo parts that are switched off or never sold by themselves, and variant options that are switched off, of
 * the item and of its parts.
 */
function assertPartsSellable(line: EnteredLine, product: PosProduct, catalog: Catalog, at: ChoosingRules['at']): void {
  const parts = line.comboItems.map((part) => ({
    sold: catalog.products.get(part.itemID),
    options: part.orderLineVariantOptions,
  }));
  const gone = parts.find(({ sold }) => sold === undefined || PART_FAULTS.has(unsellable(catalog, sold, null, at)));
  const off = [{ sold: product, options: line.variantOptions }, ...parts].find(({ sold, options }) =>
    options.some((option) => sold !== undefined && !isVariantOptionOn(sold, option.variantOptionID)),
  );
  const fault = gone ?? off;
  if (fault !== undefined) refuse('order.item_unavailable', { name: fault.sold?.displayName ?? product.displayName });
}
