import {
  priceOrder,
  SCALE,
  smallestUnit,
  sum,
  toPlainString,
  ZERO,
  type CashRules,
  type PricedOrder,
} from '../src/index.ts';
import { allocate } from '../src/money/allocate.ts';
import { earn, earningLine, type EarnRules } from '../src/orders/loyalty.ts';
import { refundTaxes } from '../src/orders/refunds/refund-figures.ts';
import { refundShares, type Refund } from '../src/orders/refunds/refund.ts';
import { soldOrder } from '../src/orders/refunds/sold-order.ts';
import { priceBills } from '../src/pricing/bills.ts';
import { payOutCash } from '../src/tender/cash.ts';
import { takePayments } from '../src/tender/payment-sequence.ts';
import { splitAmounts } from '../src/tender/split.ts';
import { answerToHistory } from './run-history.ts';
import { answerToTable } from './run-table.ts';
import type { AllocateCase, BillsCase, Case, CaseRefund, OrderCase, SplitCase } from './case.ts';
import { differences } from './compare.ts';
import { money, quantity, readDraft, readManual, readPayments, readSettings, valueOf } from './read-order.ts';
import { writeOrder, writePayment, writerFor, writeTaxes, type Writer } from './write-order.ts';

/**
 * Runs one case through the engine; gives every place where its answer differs from what is expected, none when it
 * passes.
 */
export function runCase(one: Case): readonly string[] {
  try {
    return differences(one.expected, answerTo(one.input));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Reads a file of cases, one JSON object a line. */
export function readCases(text: string): readonly Case[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Case);
}

function answerTo(input: Case['input']): unknown {
  switch (input.kind) {
    case 'order':
      return answerToOrder(input);
    case 'bills':
      return answerToBills(input);
    case 'history':
      return answerToHistory(input);
    case 'table':
      return answerToTable(input);
    case 'allocate':
      return answerToAllocate(input);
    case 'splitPayments':
      return answerToSplit(input);
  }
}

function answerToAllocate(input: AllocateCase): unknown {
  const shares = allocate(money(input.total), input.weights.map(quantity), smallestUnit(input.currency));
  return { shares: shares.map(writerFor(input.currency)) };
}

function answerToSplit(input: SplitCase): unknown {
  const lines = input.lines.map((amount) => (amount === null ? null : money(amount)));
  return {
    amounts: valueOf(splitAmounts(money(input.total), lines, { unit: smallestUnit(input.currency) })).map(
      writerFor(input.currency),
    ),
  };
}

function answerToBills(input: BillsCase): unknown {
  const bills = input.bills.map((bill) => ({
    billID: bill.id,
    orderDiscounts: (bill.orderDiscounts ?? []).map(readManual),
  }));
  const write = writerFor(input.currency);
  return {
    bills: valueOf(priceBills(readDraft(input), bills, readSettings(input))).map((bill) => {
      const order = writeOrder(bill.order, write, false);
      const lines = (order['lines'] as Record<string, unknown>[]).map(({ quantity: _share, ...line }) => line);
      return { id: bill.billID, ...order, lines };
    }),
  };
}

function answerToOrder(input: OrderCase): unknown {
  const settings = readSettings(input);
  const priced = valueOf(priceOrder(readDraft(input), settings));
  const write = writerFor(input.currency);
  const rules: CashRules = {
    unit: smallestUnit(input.currency),
    cashStep: input.cashRounding === undefined ? ZERO : money(input.cashRounding),
  };
  const payments = valueOf(takePayments(priced.totals.totalDueAmount, readPayments(input.payments ?? []), rules));
  const earnRules = earnRulesOf(input);
  const earned =
    earnRules === undefined
      ? null
      : valueOf(
          earn(
            priced.lines.map((line) => earningLine(line, earnRules)),
            earnRules,
            'known',
          ),
        );
  const tip = sum(payments.map((payment) => payment.tip));
  return {
    ...writeOrder(priced, write, input.redeem !== undefined),
    ...(input.redeem === undefined ? {} : { redemption: writeRedemption(priced, write) }),
    ...(earned === null ? {} : { earned: { eligible: write(earned.eligible), points: earned.points } }),
    ...(input.payments === undefined
      ? {}
      : {
          payments: payments.map((payment) => writePayment(payment, write)),
        }),
    ...(input.refunds === undefined
      ? {}
      : {
          refunds: refundAll(input, input.refunds, priced, soldOrder(priced, settings, tip, earnRules), rules, write),
        }),
  };
}

function writeRedemption(priced: PricedOrder, write: Writer): unknown {
  const { totals } = priced;
  const redemption = priced.redemption ?? {
    amount: ZERO,
    pointsUsed: 0,
    totalDueBefore: totals.totalDueAmount,
    totalTaxBefore: totals.totalTaxAmount,
    netAfter: null,
  };
  return {
    amount: write(redemption.amount),
    pointsUsed: redemption.pointsUsed / SCALE,
    totalDueBefore: write(redemption.totalDueBefore),
    totalTaxBefore: write(redemption.totalTaxBefore),
    netAfter: redemption.netAfter === null ? null : write(redemption.netAfter),
  };
}

function earnRulesOf({ earn: rules }: OrderCase): EarnRules | undefined {
  if (rules === undefined) return undefined;
  return {
    spend: money(rules.spend),
    points: rules.points,
    includeTax: rules.includeTax ?? false,
    excludedCategoryIDs: rules.excludedCategories ?? [],
  };
}

function refundAll(
  input: OrderCase,
  refunds: readonly CaseRefund[],
  priced: PricedOrder,
  sold: ReturnType<typeof soldOrder>,
  rules: CashRules,
  write: Writer,
): unknown[] {
  const earlier: Refund[] = [];
  return refunds.map((asked) => {
    const inOrder = priced.lines.filter((line) => asked.lines[line.orderLineID] !== undefined);
    const lines = inOrder.map((line) => ({
      id: line.orderLineID,
      quantity: quantity(asked.lines[line.orderLineID] ?? '0'),
    }));
    const refund = valueOf(refundShares(sold, earlier, { lines, isTipIncluded: asked.tip ?? false }));
    earlier.push(refund);
    const paid =
      asked.tender === 'cash'
        ? valueOf(payOutCash(refund.amount, refund.tip, rules))
        : { paidOut: sum([refund.amount, refund.tip]), cashRoundingAdjust: ZERO };
    return {
      lines: refund.lines.map((line) => ({
        id: line.id,
        quantity: toPlainString(line.quantity),
        net: write(line.net),
        taxes: writeTaxes(refundTaxes(line), write),
        serviceCharge: write(line.serviceCharge),
        amount: write(line.amount),
      })),
      deliveryCharge: write(refund.deliveryCharge),
      additionalCharge: write(refund.additionalCharge),
      amount: write(refund.amount),
      taxAmount: write(refund.taxAmount),
      tip: write(refund.tip),
      cashRoundingAdjust: write(paid.cashRoundingAdjust),
      paidOut: write(paid.paidOut),
      ...(input.redeem === undefined ? {} : { pointsReturned: refund.pointsReturned }),
      ...(input.earn === undefined ? {} : { pointsReversed: refund.pointsReversed }),
    };
  });
}
