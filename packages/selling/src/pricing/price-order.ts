import { AmountOverflow } from '../money/exact.ts';
import { smallestUnit } from '../money/currency.ts';
import { accept, refuse, type Refusal, type Verdict } from '../money/verdict.ts';
import { openDiscounts, type OpenDiscounts } from './discounts/automatic.ts';
import { addCharges } from './stages/charges.ts';
import { checkDraft } from './checks/check-draft.ts';
import { checkSettings } from './checks/check-settings.ts';
import { shareOverParts } from './lines/combo-parts.ts';
import { applyComps } from './stages/comps.ts';
import { PricingError } from './checks/errors.ts';
import { applyItemDiscounts } from './stages/item-discounts.ts';
import { startLines } from './stages/lines.ts';
import { applyOffers } from './stages/offers.ts';
import { applyOrderDiscounts } from './stages/order-discounts.ts';
import type { OrderDraft, PricedOrder, PricingSettings } from './order.ts';
import { applyRedemption, redeemable } from './stages/redemption.ts';
import { pricedOrder } from './result.ts';
import { chargeService } from './stages/service-charge.ts';
import { taxSetsOf } from './stages/tax-sets.ts';
import { applyTaxes, taxEntries } from './stages/taxes.ts';
import { splitVoidComps } from './lines/void-comp.ts';
import type { Rounding, WorkLine } from './lines/work-line.ts';

/**
 * Prices an order in the fixed sequence of steps (decision 40). Amounts and quantities are whole 1/100000; every
 * step rounds to the currency's smallest unit. Refuses with a code of `PricingError`: figures that are no
 * numbers, quantities of 0 or below, percentages above 100, missing taxes, more redeemed than is due, overflow.
 * Never throws and never changes its arguments; the same order always gives the same answer.
 */
export function priceOrder(draft: OrderDraft, settings: PricingSettings): Verdict<PricedOrder> {
  return guarded(() => {
    const wrong = checkSettings(settings) ?? checkDraft(draft, settings, taxSetsOf(draft, settings.taxes));
    if (wrong !== null) return wrong;
    const rounding: Rounding = { step: smallestUnit(settings.currency), mode: settings.roundingMode };
    const worked = workLines(draft, settings, rounding);
    return 'ok' in worked ? worked : finishOrder(worked.lines, worked.open, draft, settings, rounding);
  });
}

/** Turns an overflow in the middle of a pricing into its verdict. */
export function guarded<T>(price: () => Verdict<T>): Verdict<T> {
  try {
    return price();
  } catch (error) {
    if (error instanceof AmountOverflow) return refuse(PricingError.overflow, {});
    throw error;
  }
}

/** Lines after item discounts and splitting, and the automatic discounts that may still follow. */
export type WorkedLines = { readonly lines: readonly WorkLine[]; readonly open: OpenDiscounts };

/**
 * Stages 1 and 2: what belongs to the lines alone. With comps before discounts,
 * voids are split off and comps made in between (decisions 40 and 119).
 */
export function workLines(draft: OrderDraft, settings: PricingSettings, rounding: Rounding): WorkedLines | Refusal {
  const started = startLines(draft, rounding);
  if ('ok' in started) return started;
  const open = openDiscounts(draft, settings, started, rounding);
  let lines = started;
  if (!settings.isCompAfterDiscount) {
    lines = splitVoidComps(lines, rounding);
    applyComps(lines, draft.orderComp, rounding);
  }
  lines = applyOffers(lines, open.offers, rounding);
  applyItemDiscounts(lines, open, rounding);
  return { lines: settings.isCompAfterDiscount ? splitVoidComps(lines, rounding) : lines, open };
}

/** Stages 3 to 8 over lines that are ready: those of an order, or the shares a bill has of them. */
export function finishOrder(
  lines: readonly WorkLine[],
  open: OpenDiscounts,
  draft: OrderDraft,
  settings: PricingSettings,
  rounding: Rounding,
): Verdict<PricedOrder> {
  const orderDiscounts = applyOrderDiscounts(lines, draft.orderDiscounts, open, rounding);
  if (settings.isCompAfterDiscount) applyComps(lines, draft.orderComp, rounding);
  const charge = chargeService(lines, draft.serviceChargeRate, settings.serviceCharge, rounding);
  const parts = lines.map((line) => shareOverParts(line, rounding.step));
  const entries = taxEntries(lines, parts, taxSetsOf(draft, settings.taxes), {
    amount: charge,
    taxID: settings.serviceCharge?.taxID ?? null,
    isInclusive: settings.isTaxInclusive,
  });
  applyTaxes(entries, rounding);
  const payable = addCharges(entries, draft, rounding);
  const redeemed = redeemable(draft, settings, payable.totalDue, rounding);
  if (redeemed !== null && 'ok' in redeemed) return redeemed;
  const chargesLeft = redeemed === null ? payable : applyRedemption(entries, payable, redeemed.amount, rounding);
  return accept(
    pricedOrder({ lines, parts, orderDiscounts, charge, entries, payable, redeemed, chargesLeft, step: rounding.step }),
  );
}
