import { allocate } from '../../money/allocate.ts';
import { multiplyDivide } from '../../money/exact.ts';
import {
  add,
  proportionOf,
  quantityOfUnits,
  SCALE,
  subtract,
  sum,
  ZERO,
  type Money,
  type Quantity,
} from '../../money/money.ts';
import { toDecimalString, toPlainString } from '../../money/format.ts';
import { refuse, type Refusal } from '../../money/verdict.ts';
import type { Payable } from './charges.ts';
import { PricingError } from '../checks/errors.ts';
import type { OrderDraft, PricingSettings } from '../order.ts';
import { taxIn, type TaxEntry } from './taxes.ts';
import type { Rounding } from '../lines/work-line.ts';

/** Money and points of a redemption, points in whole `requiredPoint` units. */
export type Redeemed = { readonly amount: Money; readonly pointsUsed: Quantity };

/**
 * Money = floor(points / requiredPoint) × monetaryValue; what is left of the points
 * is not taken (decisions 49 and 125). Refuses more than the total due.
 */
export function redeemable(
  draft: OrderDraft,
  settings: PricingSettings,
  totalDue: Money,
  { step, mode }: Rounding,
): Redeemed | Refusal | null {
  if (draft.redeemPoints === 0 || draft.isVoided) return null;
  if (settings.redemption === null)
    return refuse(PricingError.redemptionOff, { points: toPlainString(draft.redeemPoints) });
  const { requiredPoint, monetaryValue } = settings.redemption;
  const units = Math.floor(draft.redeemPoints / requiredPoint);
  // More than any amount is more than is due; the answer then says so instead of refusing the size.
  const amount = (multiplyDivide(units * SCALE, monetaryValue, SCALE * step, mode) * step) as Money;
  if (amount > totalDue) {
    return refuse(PricingError.redemptionAboveDue, {
      amount: toDecimalString(amount, settings.currency),
      totalDue: toDecimalString(totalDue, settings.currency),
    });
  }
  return { amount, pointsUsed: quantityOfUnits(units * requiredPoint) };
}

/** Delivery and additional charge after redemption. */
export type ChargesLeft = { readonly delivery: Money; readonly additional: Money };

type RedemptionGroup = { readonly entries: TaxEntry[]; readonly payables: Money[]; payable: Money };

/**
 * Stage 8. The redeemed money is shared over tax groups by what is payable in them, in a group over its entries
 * the same way; each tax of a group falls in the proportion of what is left payable, and net gives the rest
 * (decisions 49 and 126). Everything untaxed is one group, the charges of stage 7 included; a credit takes no
 * share (decision 108). Gives what points leave of those charges, for refunds (decision 133).
 */
export function applyRedemption(
  entries: readonly TaxEntry[],
  payable: Payable,
  amount: Money,
  rounding: Rounding,
): ChargesLeft {
  const delivery = chargeEntry(payable.delivery);
  const additional = chargeEntry(payable.additional);
  if (amount === 0) return { delivery: delivery.netAfter, additional: additional.netAfter };
  const groups = [...groupsOf([...entries, delivery, additional]).values()];
  const amounts = allocate(
    amount,
    groups.map((group) => group.payable),
    rounding.step,
  );
  groups.forEach((group, i) => redeemGroup(group, amounts[i] ?? ZERO, rounding));
  return { delivery: delivery.netAfter, additional: additional.netAfter };
}

// The charges take their share so that the lines do not.
function chargeEntry(amount: Money): TaxEntry {
  return { line: -1, amount, set: null, isInclusive: false, taxes: [], redeemed: ZERO, netAfter: amount };
}

function groupsOf(entries: readonly TaxEntry[]): Map<number, RedemptionGroup> {
  const groups = new Map<number, RedemptionGroup>();
  for (const entry of entries) {
    const payable = add(entry.amount, taxIn(entry, false));
    if (payable <= 0) continue;
    const key = entry.set === null ? -1 : entry.set.index * 2 + (entry.isInclusive ? 1 : 0);
    let group = groups.get(key);
    if (group === undefined) {
      group = { entries: [], payables: [], payable: ZERO };
      groups.set(key, group);
    }
    group.entries.push(entry);
    group.payables.push(payable);
    group.payable = add(group.payable, payable);
  }
  return groups;
}

function redeemGroup({ entries, payables, payable }: RedemptionGroup, amount: Money, { step, mode }: Rounding): void {
  const shares = allocate(amount, payables, step);
  const lefts = payables.map((each, i) => subtract(each, shares[i] ?? ZERO));
  const components = entries[0]?.set?.components ?? [];
  components.forEach((_, at) => {
    const before = sum(entries.map((entry) => entry.taxes[at] ?? ZERO));
    if (before === 0) return;
    const after = allocate(proportionOf(before, payable - amount, payable, step, mode), lefts, step);
    entries.forEach((entry, i) => {
      entry.taxes[at] = after[i] ?? ZERO;
    });
  });
  entries.forEach((entry, i) => {
    entry.redeemed = shares[i] ?? ZERO;
    entry.netAfter = subtract(lefts[i] ?? ZERO, taxIn(entry, false));
  });
}
