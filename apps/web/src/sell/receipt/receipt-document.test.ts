import { amountOf, type ReceiptPreview } from '@tavola/contract';
import { expect, it } from 'vitest';
import { ofThisBill } from './receipt-document.ts';

it('leaves out what other guests of the table pay, and keeps the shares of this one', () => {
  const share = { billCount: 2, amount: amountOf(80) };
  // The parts of a receipt that a split adds.
  const receipt = {
    lines: [{ name: 'Rice', amount: amountOf(40), share }],
    bills: [{ name: 'Ann', amount: amountOf(40), isThis: true }],
    cents: [{ name: 'Rice', amount: amountOf(80), parts: [] }],
    oneBill: { amount: amountOf(80), differences: [] },
  } as unknown as ReceiptPreview;
  const printed = ofThisBill(receipt);
  expect(printed.bills).toEqual([]);
  expect(printed.cents).toEqual([]);
  expect(printed.oneBill).toBeNull();
  expect(printed.lines).toEqual(receipt.lines);
});
