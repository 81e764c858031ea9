import { amountOf, type ReceiptPreview } from '@tavola/contract';
import { expect, it } from 'vitest';
import { receiptFormat } from './intl-format.ts';
import { orderReceipt } from './order-receipt.ts';

const line = (name: string, isVoided: boolean): ReceiptPreview['lines'][number] => ({
  quantity: 1,
  name,
  amount: amountOf(isVoided ? 0 : 5),
  isVoided,
  isFreeItem: false,
  note: null,
  share: null,
  details: [],
});

function printed(lines: ReceiptPreview['lines']): string[] {
  const none = {
    adjustments: [],
    discounts: [],
    taxes: [],
    payments: [],
    bills: [],
    cents: [],
    discountRedemptions: [],
  };
  // What the lines of a receipt are printed with; the rest of it is empty.
  const receipt = { ...none, lines, location: {}, saleNo: null, oneBill: null } as unknown as ReceiptPreview;
  const currency = { code: 'USD', decimals: 2, symbol: '$' };
  const format = receiptFormat({ currency, timezoneName: 'UTC', calendar: 'gregorian', countryCode: 'US' }, 'en');
  return orderReceipt(receipt, format, 'en', () => ({ worth: '', times: [] })).lines.map(({ name }) => name);
}

it('leaves voided lines out of what a guest reads, but for an order that was voided as a whole', () => {
  expect(printed([line('Soup', true), line('Rice', false)])).toEqual(['Rice']);
  expect(printed([line('Soup', true)])).toEqual(['Soup']);
});
