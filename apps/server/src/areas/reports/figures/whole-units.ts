import { NO_AMOUNT, type ReportFigures } from '@tavola/contract';
import { roundTo, subtract, toAmount, toMoney, type Money } from '@tavola/selling';

/**
 * Shares of lines in whole units of `step` (decisions 377, 396). What is left after each deduction is rounded, and the
 * deduction is the difference of two of these, so the row adds up. Gross, discounts and comps do not depend on refunds,
 * and what was refunded in full leaves 0.
 */
export function inWholeUnits(figures: ReportFigures, step: Money): ReportFigures {
  const none = toMoney(NO_AMOUNT);
  const whole = (amount: Money): Money => roundTo(amount, step);
  const exact = { gross: toMoney(figures.gross), discounts: toMoney(figures.discounts), comps: toMoney(figures.comps) };
  const afterDiscounts = subtract(exact.gross, exact.discounts);
  const gross = whole(exact.gross);
  const discounts = subtract(gross, whole(afterDiscounts));
  const sold = whole(subtract(afterDiscounts, exact.comps));
  const comps = subtract(subtract(gross, discounts), sold);
  // A sum of shares may be off in its last decimal: where nothing went back, nothing did.
  const net = figures.refunds === 0 ? sold : whole(toMoney(figures.net));
  return {
    ...figures,
    gross: toAmount(gross),
    discounts: toAmount(discounts),
    comps: toAmount(comps),
    refunds: toAmount(figures.refunds === 0 ? none : subtract(sold, net)),
    net: toAmount(net),
    tax: toAmount(whole(toMoney(figures.tax))),
  };
}
