import { amountOf, type LineAdjustment, type SaleDetail, type SaleLine } from '@tavola/contract';
import { sum, toAmount } from '@tavola/selling';
import { describe, expect, it } from 'vitest';
import { explainedItems, explainedRows } from './explain-sale.ts';

/** Figures of a paid sale in words: what is shown adds up to what was paid. */

const step = (name: string, amount: number, kind: LineAdjustment['step'] = 'orderDiscount'): LineAdjustment => ({
  step: kind,
  sourceID: name,
  name,
  isAutomatic: false,
  amount: amountOf(amount),
});
const line = (gross: number, adjustments: readonly LineAdjustment[]): SaleLine => ({
  orderLineID: 'line',
  itemID: 'item',
  name: 'Rice',
  names: null,
  quantity: 1,
  grossAmount: amountOf(gross),
  adjustments: [...adjustments],
  netAmount: amountOf(gross + adjustments.reduce((total, { amount }) => total + amount, 0)),
  serviceChargeAmount: amountOf(0),
  redeemedAmount: amountOf(0),
  serviceChargeBase: amountOf(0),
  taxes: [],
  serviceChargeTaxes: [],
  details: [],
  isShared: false,
  canRestock: false,
  isPrepared: false,
});
/** 30.00 of rice, 5.00 and 2.50 off, 10 % service charge, 7 % added and 1 % included tax, delivery, points. */
// Only what is explained matters here.
const sale = {
  lines: [
    line(20, [step('Birthday', -3), step('Regular', -2.5, 'itemDiscount'), step('Late', 0, 'lineComp')]),
    line(10, [step('Birthday', -2), step('Late', -1, 'lineComp')]),
  ],
  subtotal: amountOf(30),
  discountAmount: amountOf(7.5),
  compAmount: amountOf(1),
  serviceChargeAmount: amountOf(2.15),
  serviceChargeRate: 10,
  deliveryChargeAmount: amountOf(4),
  additionalChargeAmount: amountOf(0),
  redeemedAmount: amountOf(3.21),
  redemption: { discountAmount: amountOf(3) },
  taxes: [
    { name: 'VAT', rate: 7, inclusive: false, amount: amountOf(1.66) },
    { name: 'City', rate: 1, inclusive: true, amount: amountOf(0.2) },
  ],
  totalDueAmount: amountOf(26.31),
} as unknown as SaleDetail;

describe('the way from the items to the total of a paid sale', () => {
  it('adds up to what was paid', () => {
    const added = explainedRows(sale).filter(({ kind }) => kind !== 'includedTax');
    expect(toAmount(sum(added.map(({ amount }) => amount)))).toBe(sale.totalDueAmount);
  });

  it('names every discount once, with all that it took off', () => {
    const discounts = explainedRows(sale).filter(({ kind }) => kind === 'discount');
    expect(discounts.map(({ name, amount }) => `${name} ${toAmount(amount)}`)).toEqual(['Birthday -5', 'Regular -2.5']);
  });

  it('has one row of discounts where the names do not come to it', () => {
    const discounts = explainedRows({ ...sale, discountAmount: amountOf(8) }).filter(({ kind }) => kind === 'discount');
    expect(discounts.map(({ name, amount }) => `${name} ${toAmount(amount)}`)).toEqual([' -8']);
  });

  it('leaves out what took nothing off an item', () => {
    expect(explainedItems(sale).map(({ adjustments }) => adjustments.length)).toEqual([2, 2]);
  });
});
