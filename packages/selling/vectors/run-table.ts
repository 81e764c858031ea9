import {
  addLine,
  assignLine,
  discountBill,
  emptyCheck,
  openBill,
  payBill,
  priceCheck,
  smallestUnit,
  voidTableLine,
  ZERO,
  type BillTerms,
  type CashRules,
  type PricedCheck,
  type PricedLine,
  type PricingSettings,
  type TableCheck,
  type TakenPayment,
} from '../src/index.ts';
import type { TableCase, TableStep } from './case.ts';
import { money, quantity, rate, readLine, readManual, readPayments, readSettings, valueOf } from './read-order.ts';
import { writeOrder, writePayment, writerFor, writeTaxes, type Writer } from './write-order.ts';

type Table = { readonly check: TableCheck; readonly payments: ReadonlyMap<string, readonly TakenPayment[]> };

/** The bills of a table over time (decisions 211 to 217): the state after each step. */
export function answerToTable(input: TableCase): unknown {
  const settings = readSettings(input);
  const terms = termsOf(input);
  const rules: CashRules = {
    unit: smallestUnit(input.currency),
    cashStep: input.cashRounding === undefined ? ZERO : money(input.cashRounding),
  };
  const write = writerFor(input.currency);
  let table: Table = { check: emptyCheck(input.bills.map((billID) => ({ billID, terms }))), payments: new Map() };
  return {
    steps: input.steps.map((step) => {
      table = after(table, step, { terms, rules, settings });
      return writeTable(table, valueOf(priceCheck(table.check, settings)), write);
    }),
  };
}

type Place = { readonly terms: BillTerms; readonly rules: CashRules; readonly settings: PricingSettings };

function after(table: Table, step: TableStep, { terms, rules, settings }: Place): Table {
  const { check } = table;
  if ('add' in step) {
    const { assignTo, ...line } = step.add;
    return { ...table, check: valueOf(addLine(check, readLine(line), assignTo ?? 'shared')) };
  }
  if ('open' in step) return { ...table, check: valueOf(openBill(check, step.open, terms)) };
  if ('assign' in step) return { ...table, check: valueOf(assignLine(check, step.assign, step.to)) };
  if ('void' in step) return { ...table, check: valueOf(voidTableLine(check, step.void)) };
  if ('orderDiscount' in step)
    return { ...table, check: valueOf(discountBill(check, step.orderDiscount, readManual(step.discount))) };
  const paid = valueOf(payBill(check, step.pay, readPayments(step.payments), rules, settings));
  const before = table.payments.get(step.pay) ?? [];
  return { check: paid.check, payments: new Map(table.payments).set(step.pay, [...before, ...paid.payments]) };
}

const termsOf = (input: TableCase): BillTerms => ({
  orderDiscounts: [],
  orderComp: null,
  isVoided: false,
  channel: null,
  fulfillment: null,
  excludedDiscountIDs: [],
  serviceChargeRate: rate(input.serviceCharge?.rate ?? '0'),
  deliveryCharge: ZERO,
  additionalCharge: ZERO,
  redeemPoints: quantity('0'),
});

function writeTable({ payments }: Table, priced: PricedCheck, write: Writer): unknown {
  return {
    bills: priced.bills.map(({ billID, isFrozen, status, order }) => ({
      id: billID,
      frozen: isFrozen,
      lines: order.lines.map((line) => ({ ...writeShare(line, write), status })),
      totals: writeOrder(order, write, false)['totals'],
      ...(payments.has(billID)
        ? { payments: (payments.get(billID) ?? []).map((payment) => writePayment(payment, write)) }
        : {}),
    })),
    lines: priced.lines.map((line) => ({
      id: line.orderLineID,
      gross: write(line.gross),
      itemDiscount: write(line.itemDiscount),
      bills: line.billIDs,
      fixed: line.isFixed,
      status: line.status,
    })),
  };
}

const writeShare = (line: PricedLine, write: Writer): Record<string, unknown> => ({
  id: line.orderLineID,
  gross: write(line.gross),
  itemDiscount: write(line.itemDiscount),
  orderDiscount: write(line.orderDiscount),
  net: write(line.net),
  taxes: writeTaxes(line.taxes, write),
  serviceCharge: write(line.serviceCharge),
});
