import { amountOf, NO_TENDER_FACTS, PaymentType, type Payment } from '@tavola/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '#runtime/http/query-client.ts';
import type { changeTip } from '#areas/selling/payments/payments.queries.ts';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { paymentStrings } from '../payment.strings.ts';
import { TakenPayments } from './TakenPayments.tsx';

const t = textOf(paymentStrings);
const writes = vi.hoisted(() => ({ tip: vi.fn<typeof changeTip>() }));
vi.mock('#areas/selling/payments/payments.queries.ts', async (actual) => ({
  ...(await actual<object>()),
  changeTip: writes.tip,
}));

const card: Payment = {
  paymentID: '018f0000-0000-7000-8000-000000000001',
  paymentTypeID: PaymentType.CreditCard,
  customPaymentTypeID: null,
  paymentSettingID: null,
  name: 'Credit card',
  names: null,
  status: 'Received',
  amount: amountOf(40),
  tenderedAmount: amountOf(40),
  changeAmount: amountOf(0),
  tipAmount: amountOf(0),
  cashRoundingAdjustAmount: amountOf(0),
  totalDueAmount: amountOf(40),
  referencePaymentID: null,
  actionCompleteDateTime: '2026-06-19T09:30:00.000Z',
  voidedDateTime: null,
  expectAmount: amountOf(40),
  ...NO_TENDER_FACTS,
};
const currency = { code: 'USD', decimals: 2, symbol: '$' };

let opened: TestPage | undefined;
afterEach(() => {
  opened?.close();
  vi.clearAllMocks();
});
const show = (payments: readonly Payment[], laterTips: 'any' | 'lower') => {
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <TakenPayments payments={payments} currency={currency} laterTips={laterTips} />
    </QueryClientProvider>
  ));
};
const tipButton = (amount = '$40.00') =>
  page.getByRole('button', { name: t('laterTip', { name: 'Credit card', amount }) });

test('sets the tip that a guest wrote on the card slip', async () => {
  writes.tip.mockResolvedValue({ payment: card, orderID: card.paymentID, orderVersion: 2 });
  show([card], 'any');
  await tipButton().click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('6.5');
  await expect.element(page.getByText('$46.50')).toBeVisible();
  await page.getByRole('button', { name: t('laterTipSave', { tip: '$6.50' }) }).click();
  await expect.poll(() => writes.tip).toHaveBeenCalledExactlyOnceWith(card.paymentID, 6.5);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('lowers a tip that was taken before tips were switched off', async () => {
  show([{ ...card, tipAmount: amountOf(10) }], 'lower');
  await expect.element(tipButton('$50.00')).toBeVisible();
});

test('offers no later tip where tips are off, and none for a payment on an account', async () => {
  show([card], 'lower');
  await expect.element(page.getByText('Credit card')).toBeVisible();
  await expect.element(tipButton()).not.toBeInTheDocument();
  opened?.close();
  show([{ ...card, paymentTypeID: PaymentType.CustomerAccount }], 'any');
  await expect.element(page.getByText('Credit card')).toBeVisible();
  await expect.element(tipButton()).not.toBeInTheDocument();
});
