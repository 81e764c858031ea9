import {
  NO_AMOUNT,
  NO_TENDER_FACTS,
  type LineTax,
  type Payment,
  type RefundInput,
  type TenderFacts,
} from '@tavola/contract';
import { add, negate, refundTaxes, subtract, sum, toAmount, type refundShares } from '@tavola/selling';
import type { UsedPoints } from '#areas/loyalty/index.ts';
import { requirePerson } from '#platform/auth/actor.ts';
import { auditStatement } from '#platform/auth/audit.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { insertPostings } from '../../rows/payments/postings.rows.ts';
import type { NewRefund, NewRefundLine } from '../../rows/payments/refunds.rows.ts';
import { addAmounts, negateAmount, toNumber } from '../amounts/figures.ts';
import { payOutPosting, refundPosting, tenderAccount } from '../payments/ledger.ts';
import type { EarnedSale } from '../points/earned-by.ts';
import type { Work } from '../work.ts';
import type { BackTender } from './refund-tenders.ts';
import type { FoundSale } from './sale-detail.ts';

/** The shares of a sale that go back. */
export type Shares = Extract<ReturnType<typeof refundShares>, { ok: true }>['value'];

/** What a card terminal has given back of a refund. */
export interface ByDevice extends Pick<TenderFacts, 'transactionID' | 'maskCardNumber'> {
  readonly paymentID: string;
}

/** A refund that may be made, under the lock of its order. */
export interface Refunding extends Work, FoundSale {
  readonly input: RefundInput;
  readonly requestHash: string;
  /** What card terminals have given back of it. */
  readonly byDevice: readonly ByDevice[];
  /** Its report was closed before the card terminal answered, so the next one gets its payments (decision 82). */
  readonly awaitsReport: boolean;
  readonly clientID: string;
  readonly terminalName: string;
  readonly terminalReportID: string | null;
  readonly shares: Shares;
  /** Null = the sale earned no points. */
  readonly earned: EarnedSale | null;
  /** Null = the sale used no points. */
  readonly used: UsedPoints | null;
  readonly tenders: readonly BackTender[];
  readonly approverID: string | null;
}

const figures = (amounts: readonly Parameters<typeof sum>[0][number][]) => toAmount(sum(amounts));

/** The row of a refund. */
export function refundRow(refunding: Refunding): NewRefund {
  const { actor, moment, input, requestHash, sale, view, shares, tenders } = refunding;
  const { reason } = input;
  return {
    refundID: input.refundID,
    requestHash,
    saleID: sale.saleID,
    orderID: sale.orderID,
    orderDate: view.order.orderDate,
    businessDate: moment.businessDate,
    reason: reason == null || reason === '' ? null : reason,
    netAmount: figures(shares.lines.map(({ net }) => net)),
    netSalesAmount: figures(shares.lines.map(netSalesOf)),
    serviceChargeAmount: figures(shares.lines.map(({ serviceCharge }) => serviceCharge)),
    taxAmount: toAmount(shares.taxAmount),
    deliveryChargeAmount: toAmount(shares.deliveryCharge),
    additionalChargeAmount: toAmount(shares.additionalCharge),
    amount: toAmount(shares.amount),
    tipAmount: toAmount(shares.tip),
    cashRoundingAdjustAmount: figures(tenders.map(({ rounding }) => rounding)),
    pointsReturned: shares.pointsReturned,
    isComplete: shares.isComplete,
    userID: requirePerson(actor),
    approvedBy: refunding.approverID,
    clientID: refunding.clientID,
    terminalReportID: refunding.terminalReportID,
    createdAt: moment.now.toISOString(),
  };
}

type ShareLine = Shares['lines'][number];

/** Without the tax that its price contains (decision 97). */
const netSalesOf = ({ net, taxes }: ShareLine) =>
  subtract(net, sum(taxes.filter(({ isInclusive }) => isInclusive).map(({ amount }) => amount)));

const taxRow = ({ name, rate, isInclusive, amount }: ShareLine['taxes'][number]): LineTax => ({
  name,
  rate: toNumber(rate),
  inclusive: isInclusive,
  amount: toAmount(amount),
});

/** Its lines, as stored. */
export function refundLines({ deps, moment, input, sale, shares }: Refunding): NewRefundLine[] {
  const canRestock = new Set(sale.lines.filter((line) => line.canRestock).map(({ orderLineID }) => orderLineID));
  const isWanted = new Set(input.lines.filter(({ isRestocked }) => isRestocked).map(({ orderLineID }) => orderLineID));
  return shares.lines.map((line, position) => ({
    id: deps.newID(),
    refundID: input.refundID,
    orderID: sale.orderID,
    businessDate: moment.businessDate,
    position,
    orderLineID: line.id,
    quantity: toNumber(line.quantity),
    netAmount: toAmount(line.net),
    netSalesAmount: toAmount(netSalesOf(line)),
    serviceChargeAmount: toAmount(line.serviceCharge),
    taxes: line.taxes.map(taxRow),
    serviceChargeTaxes: line.serviceChargeTaxes.map(taxRow),
    amount: toAmount(line.amount),
    isRestocked: isWanted.has(line.id) && canRestock.has(line.id),
  }));
}

/** A row of payments with the status Returned: amounts below 0, as money that went out. */
export function paymentRow(
  { moment, sale, byDevice }: Refunding,
  { paymentID, original, type, amount, tip, rounding }: BackTender,
): Payment {
  const returned = byDevice.find((each) => each.paymentID === paymentID);
  return {
    paymentID,
    paymentTypeID: type.paymentTypeID,
    customPaymentTypeID: type.customPaymentTypeID,
    paymentSettingID: type.paymentSettingID,
    name: type.name,
    names: type.names ?? null,
    status: 'Returned',
    amount: toAmount(negate(add(amount, rounding))),
    tenderedAmount: toAmount(negate(add(add(amount, rounding), tip))),
    changeAmount: NO_AMOUNT,
    tipAmount: toAmount(negate(tip)),
    cashRoundingAdjustAmount: toAmount(negate(rounding)),
    totalDueAmount: sale.totalDueAmount,
    expectAmount: toAmount(negate(add(add(amount, rounding), tip))),
    referencePaymentID: original?.paymentID ?? null,
    actionCompleteDateTime: moment.now.toISOString(),
    voidedDateTime: null,
    ...NO_TENDER_FACTS,
    paymentAccountID: type.paymentAccountID,
    accountName: type.accountName,
    giftCardID: type.giftCardID,
    ...(returned !== undefined && {
      transactionID: returned.transactionID,
      maskCardNumber: returned.maskCardNumber,
    }),
  };
}

/** Where a payment of a refund belongs; what is due of the order does not change by it. */
export const bookingOf = (
  { actor, moment, sale, view, clientID, terminalReportID, awaitsReport, requestHash }: Refunding,
  { version }: { readonly version: number },
) => ({
  requestHash,
  saleID: sale.saleID,
  orderID: sale.orderID,
  orderDate: view.order.orderDate,
  paymentDate: moment.businessDate,
  orderVersion: version,
  balanceAfter: NO_AMOUNT,
  paymentStatusAfter: 'Paid' as const,
  userID: requirePerson(actor),
  clientID,
  terminalReportID,
  awaitsReport,
});

/** The refund in the ledger, and what went out by each tender. */
export function postingsOf(
  { actor, moment, deps, sale, view, clientID, shares }: Refunding,
  row: NewRefund,
  payments: readonly Payment[],
): Statement[] {
  const source = {
    businessDate: moment.businessDate,
    orderID: sale.orderID,
    orderDate: view.order.orderDate,
    saleID: sale.saleID,
    sourceID: row.refundID,
    userID: requirePerson(actor),
    clientID,
    createdAt: row.createdAt,
  };
  const booked = refundPosting({
    net: sum(shares.lines.map(({ net }) => net)),
    serviceCharge: sum(shares.lines.map(({ serviceCharge }) => serviceCharge)),
    deliveryCharge: shares.deliveryCharge,
    additionalCharge: shares.additionalCharge,
    amount: shares.amount,
    taxes: shares.lines.flatMap(refundTaxes).map((tax) => ({ ...tax, rate: toNumber(tax.rate) })),
  });
  const paid = payments.flatMap((payment) => {
    const money = {
      amount: payment.amount,
      tipAmount: payment.tipAmount,
      cashRoundingAmount: payment.cashRoundingAdjustAmount,
    };
    const posting = payOutPosting(tenderAccount(payment.paymentTypeID, payment.customPaymentTypeID), money);
    return posting === null
      ? []
      : [insertPostings(actor.scope, [posting], { ...source, paymentID: payment.paymentID }, deps.newID)];
  });
  return [
    ...(booked === null ? [] : [insertPostings(actor.scope, [booked], { ...source, paymentID: null }, deps.newID)]),
    ...paid,
  ];
}

/** The refund in the audit. */
export const audited = ({ actor, moment, sale, tenders, approverID }: Refunding, row: NewRefund): Statement =>
  auditStatement(
    actor,
    {
      action: 'sale.refund',
      targetType: 'sale',
      targetID: row.saleID,
      before: { saleNo: sale.saleNo, refundedAmount: sale.refundedAmount },
      after: {
        refundID: row.refundID,
        refundedAmount: addAmounts(sale.refundedAmount, row.amount),
        tipAmount: negateAmount(row.tipAmount),
        reason: row.reason,
        tenders: tenders.map(({ type, amount, tip }) => ({ name: type.name, amount: toAmount(add(amount, tip)) })),
      },
      approverID,
    },
    moment.now,
  );
