import { holds, type LocalMoment } from '../../catalog/menus/availability.ts';
import { allocate } from '../../money/allocate.ts';
import { add, SCALE, ZERO, type Money } from '../../money/money.ts';
import type {
  AutomaticDiscount,
  AutomaticPriceDiscount,
  MinimumRequirement,
  OrderDraft,
  PricingSettings,
} from '../order.ts';
import type { Rounding, WorkLine } from '../lines/work-line.ts';

/** Automatic discounts that this order may have, each list by id (decision 111). */
export type OpenDiscounts = {
  readonly offers: readonly Extract<AutomaticDiscount, { kind: 'buyXGetY' }>[];
  readonly products: readonly AutomaticPriceDiscount[];
  readonly categories: readonly AutomaticPriceDiscount[];
  readonly order: readonly AutomaticPriceDiscount[];
};

const NOTHING: OpenDiscounts = { offers: [], products: [], categories: [], order: [] };

/**
 * Automatic discounts whose channel, fulfilment type and minimum hold and that were not taken off by hand;
 * none at all when a non-combinable discount was given to the order (decisions 46, 112 and 114).
 */
export function openDiscounts(
  draft: OrderDraft,
  settings: PricingSettings,
  lines: readonly WorkLine[],
  { step }: Rounding,
): OpenDiscounts {
  const given = draft.offers ?? [];
  if (draft.isVoided || (settings.automaticDiscounts.length === 0 && given.length === 0)) return NOTHING;
  const isExclusive = draft.orderDiscounts.some((discount) => !discount.isCombinable);
  const open: {
    offers: OpenDiscounts['offers'][number][];
    products: AutomaticPriceDiscount[];
    categories: AutomaticPriceDiscount[];
    order: AutomaticPriceDiscount[];
  } = { offers: [], products: [], categories: [], order: [] };
  for (const discount of isExclusive ? [] : settings.automaticDiscounts) {
    if (
      !isAllowed(discount.channels, draft.channel) ||
      !isAllowed(discount.fulfillments, draft.fulfillment) ||
      draft.excludedDiscountIDs.includes(discount.id)
    )
      continue;
    if (discount.kind === 'buyXGetY') open.offers.push(discount);
    else if (discount.minimum === null || isReached(discount.minimum, discount, lines, step))
      open[discount.appliesTo].push(discount);
  }
  open.offers.push(...given);
  open.offers.sort(byID);
  open.products.sort(byID);
  open.categories.sort(byID);
  open.order.sort(byID);
  return open;
}

/** Whether an automatic discount names this line: its item, category or menu, and the moment at which it was added. */
export function names(discount: AutomaticPriceDiscount, line: WorkLine): boolean {
  if (!isInHours(discount, line.draft.addedAt)) return false;
  if (discount.menus !== undefined) return isOnMenu(discount.menus, line.draft);
  switch (discount.appliesTo) {
    case 'products':
      return includesID(discount.ids, line.draft.itemID);
    case 'categories':
      return includesID(discount.ids, line.draft.categoryID);
    case 'order':
      return true;
  }
}

function isOnMenu(menus: NonNullable<AutomaticPriceDiscount['menus']>, { menuID, itemID }: WorkLine['draft']): boolean {
  return menus.some((menu) => menu.menuID === menuID && (menu.itemIDs === null || includesID(menu.itemIDs, itemID)));
}

/**
 * Chooses among those that match a line: the combinable ones together, else the one of greatest money value, ties to
 * the lowest id (decisions 46 and 113). `matching` is by id.
 */
export function choose(
  matching: readonly AutomaticPriceDiscount[],
  valueOf: (discount: AutomaticPriceDiscount) => Money,
): readonly AutomaticPriceDiscount[] {
  if (matching.length <= 1) return matching;
  const combinable = matching.filter((discount) => discount.isCombinable);
  if (combinable.length > 0) return combinable;
  let best = matching[0];
  let greatest = -1;
  for (const discount of matching) {
    const value = valueOf(discount);
    if (value > greatest) {
      greatest = value;
      best = discount;
    }
  }
  return best === undefined ? [] : [best];
}

/** Whether a line that was added at this moment is within the hours of an automatic discount (decision 221). */
export function isInHours({ hours }: Pick<AutomaticDiscount, 'hours'>, addedAt: LocalMoment | null): boolean {
  return hours === undefined || (addedAt !== null && hours.some((span) => holds(span, addedAt)));
}

function isAllowed(allowed: readonly number[], actual: number | null): boolean {
  return allowed.length === 0 || (actual !== null && allowed.includes(actual));
}

function byID(a: AutomaticDiscount, b: AutomaticDiscount): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/**
 * Measured before any discount, over the unvoided units of the lines that the
 * discount names; deposits and credits do not count, nor lines outside its hours (decisions 108, 112 and 221).
 */
function isReached(
  minimum: MinimumRequirement,
  discount: AutomaticPriceDiscount,
  lines: readonly WorkLine[],
  step: Money,
): boolean {
  let amount = ZERO;
  let quantity = 0;
  for (const line of lines) {
    if (!line.isDiscountable || !names(discount, line)) continue;
    const voided = line.draft.voidComp?.type === 'void' ? line.unitsToSplit : 0;
    quantity += line.quantity - voided;
    amount = add(amount, remainingGross(line, voided, step));
  }
  return minimum.type === 'amount' ? amount >= minimum.amount : quantity >= minimum.quantity;
}

/** The gross that the line keeps once its voided units are split off, as `checkMinimum` sees it. */
function remainingGross(line: WorkLine, voided: number, step: Money): Money {
  if (voided === 0) return line.gross;
  const [remaining = ZERO] = allocate(line.gross, [line.quantity - voided, voided], step);
  return remaining;
}

// A settings object lives for many pricings; long id lists are turned into sets once.
const idSets = new WeakMap<readonly string[], ReadonlySet<string>>();
const LONG_LIST = 8;

/** Whether a list of ids holds this one; the list must not change while it is in use. */
export function includesID(ids: readonly string[], id: string): boolean {
  if (ids.length <= LONG_LIST) return ids.includes(id);
  let set = idSets.get(ids);
  if (set === undefined) {
    set = new Set(ids);
    idSets.set(ids, set);
  }
  return set.has(id);
}

/** Whole units, or null for weighed goods. */
export function wholeUnits(quantity: number): number | null {
  return quantity % SCALE === 0 ? quantity / SCALE : null;
}
