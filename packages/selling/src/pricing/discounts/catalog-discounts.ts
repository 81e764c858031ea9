import { OrderChannel, type AmountOrPercent, type Discount } from '@tavola/contract';
import type { TimeWindow } from '../../catalog/menus/availability.ts';
import { CatalogError, type Catalog } from '../../catalog/catalog.ts';
import { windowOf } from '../../catalog/menus/discount-hours.ts';
import { parseMoney, parseQuantity, parseRate } from '../../money/parse.ts';
import { accept, refuse, type Verdict } from '../../money/verdict.ts';
import type { DefinedDiscount } from './discount-definition.ts';
import type {
  AutomaticDiscount,
  AutomaticPriceDiscount,
  BuyXGetY,
  DiscountValue,
  MinimumRequirement,
} from '../order.ts';

/**
 * The automatic discounts that are switched on, for an order of this channel; the engine judges channel, fulfilment
 * type and minimum, and hours line by line (decisions 46, 112 and 221).
 */
export function automaticDiscounts(catalog: Catalog, channel: number): Verdict<readonly AutomaticDiscount[]> {
  const open: AutomaticDiscount[] = [];
  for (const discount of catalog.discounts.values()) {
    if (!discount.isAutomaticDiscount || !discount.isActive || discount.type === 'FutureDiscount') continue;
    const read = discount.type === 'BuyXGetY' ? offerOf(discount) : priceDiscountOf(catalog, discount, channel);
    if (!read.ok) return read;
    if (read.value !== null) open.push(timed(read.value, discount));
  }
  return accept(open);
}

function timed(read: AutomaticDiscount, discount: Discount): AutomaticDiscount {
  const hours: readonly TimeWindow[] | null = discount.isTimedEventDiscount
    ? discount.discountAvailabilities.map(windowOf)
    : null;
  return hours === null ? read : { ...read, hours };
}

/** What a predefined discount takes off; refuses one that is no percentage and no amount. */
export function valueOfDiscount(discount: Discount): Verdict<DiscountValue> {
  return readValue(discount.type, discount.value, discount.discountID);
}

/**
 * A buy-X-get-Y discount as the engine takes it; its minimum requirement value is the buy quantity, 1 when missing
 * (decision 47).
 */
export function offerOf(discount: DefinedDiscount): Verdict<BuyXGetY> {
  const reward = readReward(discount);
  if (!reward.ok) return reward;
  return accept({
    kind: 'buyXGetY',
    buyFrom: discount.buyAnyItemFrom === 'SelectedProducts' ? 'products' : 'categories',
    buyIDs: discount.buyIDs,
    buyQuantity: Math.max(1, Math.floor(discount.minRequirementValue)),
    getFrom: GET_FROM[discount.getAnyItemFrom],
    getIDs: discount.getIDs,
    getQuantity: discount.getQty,
    reward: reward.value,
    ...conditionsOf(discount),
  });
}

/**
 * The discount for the code of a future discount: the one whose code it is, which is the last in the chain, and what it
 * takes off (decision 48). Refuses a chain that leads nowhere or in a circle.
 */
export function promiseOf(
  catalog: Catalog,
  discount: Discount,
): Verdict<{ readonly discount: Discount; readonly value: DiscountValue }> {
  const seen = new Set<string>();
  let current: Discount | undefined = discount;
  while (current !== undefined && !seen.has(current.discountID)) {
    seen.add(current.discountID);
    if (current.nextDiscountType !== 'FutureDiscount') {
      const value = readValue(
        current.nextDiscountType ?? 'FutureDiscount',
        current.nextDiscountValue ?? 0,
        current.discountID,
      );
      return value.ok ? accept({ discount: current, value: value.value }) : value;
    }
    current = catalog.discounts.get(current.futureOrderDiscountID ?? '');
  }
  return refuse(CatalogError.discountNotFound, { discountID: discount.discountID });
}

const GET_FROM = { SameAsPurchased: 'same', SelectedProducts: 'products', SelectedCategories: 'categories' } as const;
const APPLIES_TO = { EntireOrder: 'order', SelectedProducts: 'products', SelectedCategories: 'categories' } as const;

function conditionsOf(discount: DefinedDiscount): {
  id: string;
  name: string;
  channels: readonly number[];
  fulfillments: readonly number[];
} {
  return {
    id: discount.discountID,
    name: discount.name,
    channels: discount.orderChannelIDs,
    fulfillments: discount.fulfillmentIDs,
  };
}

/** Null = not for this channel: an online order takes only what is meant for online menus. */
function priceDiscountOf(
  catalog: Catalog,
  discount: Discount,
  channel: number,
): Verdict<AutomaticPriceDiscount | null> {
  const target = targetOf(catalog, discount, channel);
  if (target === null) return accept(null);
  const value = valueOfDiscount(discount);
  if (!value.ok) return value;
  const minimum = minimumOf(discount);
  if (!minimum.ok) return minimum;
  return accept({
    kind: 'price',
    value: value.value,
    minimum: minimum.value,
    isCombinable: discount.isCombinable,
    ...target,
    ...conditionsOf(discount),
  });
}

/**
 * What it names. On an online order these are lines of its menus, for an item discount those of the items that were
 * chosen on the same menu; a product of variants there means each of its variants (decision 390).
 */
function targetOf(
  catalog: Catalog,
  { appliesTo, applyToIDs, discountMenu }: Discount,
  channel: number,
): Pick<AutomaticPriceDiscount, 'appliesTo' | 'ids' | 'menus'> | null {
  if (channel !== OrderChannel.OnlineService) return { appliesTo: APPLIES_TO[appliesTo], ids: applyToIDs };
  if (!discountMenu.applyToOnlineMenu) return null;
  const isOnOrder = appliesTo === 'EntireOrder';
  const withVariants = (itemID: string): string[] => [
    itemID,
    ...(catalog.variantsOf.get(itemID)?.map((variant) => variant.itemID) ?? []),
  ];
  return {
    appliesTo: isOnOrder ? 'order' : 'products',
    ids: [],
    menus: discountMenu.menuDiscounts.map(({ menuID, itemIDs }) => ({
      menuID,
      itemIDs: isOnOrder ? null : itemIDs.flatMap(withVariants),
    })),
  };
}

function minimumOf({ minRequirement, minRequirementValue }: Discount): Verdict<MinimumRequirement | null> {
  if (minRequirement === 'None') return accept(null);
  if (minRequirement === 'MinimumPurchaseAmount') {
    const amount = parseMoney(minRequirementValue);
    return amount.ok ? accept({ type: 'amount', amount: amount.value }) : amount;
  }
  const quantity = parseQuantity(minRequirementValue);
  return quantity.ok ? accept({ type: 'quantity', quantity: quantity.value }) : quantity;
}

function readReward(discount: DefinedDiscount): Verdict<BuyXGetY['reward']> {
  return discount.getAtDiscountType === 'Free'
    ? accept({ type: 'free' })
    : readValue(discount.getAtDiscountType, discount.getDiscountValue, discount.discountID);
}

function readValue(type: string, value: AmountOrPercent, discountID: string): Verdict<DiscountValue> {
  if (type === 'Percentage') {
    const rate = parseRate(value);
    return rate.ok ? accept({ type: 'percent', rate: rate.value }) : rate;
  }
  if (type !== 'FixedAmount') return refuse(CatalogError.discountNotFound, { discountID });
  const amount = parseMoney(value);
  return amount.ok ? accept({ type: 'fixed', amount: amount.value }) : amount;
}
