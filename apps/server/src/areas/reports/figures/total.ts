import { NO_AMOUNT, type Amount, type ReportFigures } from '@tavola/contract';
import { add, toAmount, toMoney } from '@tavola/selling';

/** Decimals of quantities. */
const SCALE = 100_000;

const both = (one: Amount, other: Amount): Amount => toAmount(add(toMoney(one), toMoney(other)));
const pieces = (one: number, other: number): number => Math.round((one + other) * SCALE) / SCALE;

/** What rows come to; of parts of sales nobody knows how many sales they are. */
export const totalOf = (rows: readonly { readonly figures: ReportFigures }[], isParts: boolean): ReportFigures =>
  rows.reduce<ReportFigures>(
    (total, { figures }) => ({
      orders: isParts ? null : (total.orders ?? 0) + (figures.orders ?? 0),
      quantity: pieces(total.quantity, figures.quantity),
      gross: both(total.gross, figures.gross),
      discounts: both(total.discounts, figures.discounts),
      comps: both(total.comps, figures.comps),
      refunds: both(total.refunds, figures.refunds),
      net: both(total.net, figures.net),
      tax: both(total.tax, figures.tax),
      serviceCharge: both(total.serviceCharge, figures.serviceCharge),
      delivery: both(total.delivery, figures.delivery),
      additional: both(total.additional, figures.additional),
      tips: both(total.tips, figures.tips),
      rounding: both(total.rounding, figures.rounding),
      paid: both(total.paid, figures.paid),
      cost: both(total.cost, figures.cost),
      unknownCostQuantity: pieces(total.unknownCostQuantity, figures.unknownCostQuantity),
    }),
    noFigures(isParts),
  );

/** Figures of nothing. */
export const noFigures = (isParts: boolean): ReportFigures => ({
  orders: isParts ? null : 0,
  quantity: 0,
  gross: NO_AMOUNT,
  discounts: NO_AMOUNT,
  comps: NO_AMOUNT,
  refunds: NO_AMOUNT,
  net: NO_AMOUNT,
  tax: NO_AMOUNT,
  serviceCharge: NO_AMOUNT,
  delivery: NO_AMOUNT,
  additional: NO_AMOUNT,
  tips: NO_AMOUNT,
  rounding: NO_AMOUNT,
  paid: NO_AMOUNT,
  cost: NO_AMOUNT,
  unknownCostQuantity: 0,
});
