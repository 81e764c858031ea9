import { PaymentType, permission, type TerminalReport } from '@tavola/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { unreachable } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { cashReceiptQuery } from '../receipts/receipts.queries.ts';
import { receiptStrings } from '../receipts/receipts.strings.ts';
import {
  closingValidationQuery,
  currentReportQuery,
  denominationsQuery,
  handoverQuery,
  type closeCashTerminal,
  type closeTerminal,
  type countCashTerminal,
  type leaveNote,
  type openCashTerminal,
} from './cash.queries.ts';
import { cashStrings } from './cash.strings.ts';
import { CashDrawerScreen } from './CashDrawerScreen.tsx';
import { cashPages, counted, euro, handover, money } from './cash-pages.setup.tsx';
import { HandoverDialog } from './moves/HandoverDialog.tsx';
import { TerminalScreen } from './TerminalScreen.tsx';

const t = textOf(cashStrings);
const ofReceipt = textOf(receiptStrings);
const writes = vi.hoisted(() => ({
  open: vi.fn<typeof openCashTerminal>(),
  close: vi.fn<typeof closeCashTerminal>(),
  closeEmpty: vi.fn<typeof closeTerminal>(),
  count: vi.fn<typeof countCashTerminal>(),
  note: vi.fn<typeof leaveNote>(),
}));
vi.mock('./cash.queries.ts', async (actual) => ({
  ...(await actual<object>()),
  openCashTerminal: writes.open,
  closeCashTerminal: writes.close,
  closeTerminal: writes.closeEmpty,
  countCashTerminal: writes.count,
  leaveNote: writes.note,
}));
vi.mock('#runtime/session/approvals.ts', () => ({
  withApproval: (_request: unknown, run: (approvalID: null) => unknown) => run(null),
}));
vi.mock('#runtime/session/users.ts', () => ({ useCurrentUser: () => ({ userId: 'someone else' }) }));
vi.mock('#runtime/session/session.ts', () => ({
  useSession: () => new Set([permission.quickService.view]),
  useIsAllowed: () => true,
}));

const { show: showPart } = cashPages();
beforeEach(() => {
  queryClient.setQueryData(denominationsQuery.queryKey, [euro(1, 0.5), euro(2, 2), euro(3, 10)]);
  queryClient.setQueryData(handoverQuery.queryKey, handover);
  queryClient.setQueryData(closingValidationQuery(counted.clientID).queryKey, []);
});
function show(report: TerminalReport | null): void {
  queryClient.setQueryData(currentReportQuery.queryKey, report);
  showPart(<CashDrawerScreen />);
}

test('opens with the float that the keyboard types coin by coin, the largest first', async () => {
  writes.open.mockImplementation(() => {
    queryClient.setQueryData(currentReportQuery.queryKey, counted);
    return Promise.resolve(counted);
  });
  show(null);
  await expect.element(page.getByRole('radio', { name: /\$10\.00/ })).toBeChecked();
  await userEvent.keyboard('12{Enter}5{Enter}7{Backspace}3');
  await page.getByRole('button', { name: t('openWith', { amount: '$131.50' }) }).click();
  await expect
    .poll(() => writes.open)
    .toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        cashAmount: null,
        cashCounts: [
          { currencyCashDenominationID: 1, count: 3 },
          { currencyCashDenominationID: 2, count: 5 },
          { currencyCashDenominationID: 3, count: 12 },
        ],
      }),
    );
});

test('takes a float that was counted elsewhere as one total', async () => {
  show(null);
  await page.getByRole('button', { name: t('byTotal') }).click();
  await userEvent.keyboard('150');
  await page.getByRole('button', { name: t('openWith', { amount: '$150.00' }) }).click();
  await expect
    .poll(() => writes.open)
    .toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ cashAmount: 150, cashCounts: [] }));
});

test('lists the likely cause of missing cash with its order, and closes only with a reason', async () => {
  show(counted);
  await expect.element(page.getByText(t('short', { amount: '$5.55' }))).toBeVisible();
  await expect.element(page.getByText(t('causeChange'))).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: t('openOrder', { no: '12' }) }))
    .toHaveAttribute('href', '/orders/018f0000-0000-7000-8000-000000000005');
  const close = page.getByRole('button', { name: t('closeNow') });
  const causes = page.getByRole('region', { name: t('causes') });
  // The causes are read before the close.
  expect(causes.element().compareDocumentPosition(close.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await expect.element(close).toBeDisabled();
  await page.getByRole('textbox', { name: t('noteLabel') }).fill('Gave a ten as a five');
  await close.click();
  await expect
    .poll(() => writes.close)
    .toHaveBeenCalledExactlyOnceWith({
      terminalReportID: counted.terminalReportID,
      version: 3,
      note: 'Gave a ten as a five',
      approvalID: null,
    });
});

test('shows the receipt of a pay out to print, and the reports that may be printed', async () => {
  const payOut = {
    cashActivityID: '018f0000-0000-7000-8000-000000000006',
    type: 'PayOut' as const,
    amount: money(8.5),
    payInOutReasonID: null,
    reason: 'Baker',
    names: null,
    note: null,
    createdOn: '2026-06-19T08:00:00.000Z',
    createdBy: counted.openedBy,
    approvedBy: null,
    inactiveOn: null,
    inactiveBy: null,
  };
  const block = { kind: 'text' as const, text: 'Signature', align: 'left' as const, size: 1 as const, isBold: false };
  const receipt = { of: 'activity', id: payOut.cashActivityID } as const;
  queryClient.setQueryData(cashReceiptQuery(receipt).queryKey, {
    receiptTemplateID: payOut.cashActivityID,
    receiptTemplateType: 5,
    document: { sections: [{ label: '', blocks: [block] }] },
  });
  show({ ...counted, status: 'Open', activities: [payOut] });
  await expect.element(page.getByRole('button', { name: ofReceipt('current') })).toBeVisible();
  const title = ofReceipt('receiptOf', { type: t('payOut'), amount: '$8.50' });
  await page.getByRole('button', { name: title }).click();
  await expect.element(page.getByRole('dialog', { name: title }).getByText('Signature')).toBeVisible();
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await page.getByRole('button', { name: ofReceipt('print') }).click();
  await expect.poll(() => print).toHaveBeenCalledOnce();
});

test('counts card slips with the cash, and sends nothing for a payment type that is left empty', async () => {
  writes.count.mockResolvedValue(counted);
  const type = { customPaymentTypeID: null, names: null, paymentCount: 1, counted: null, difference: null };
  const perType = [
    ...counted.perType,
    { ...type, paymentTypeID: PaymentType.CreditCard, name: 'Credit card', expected: money(30) },
    { ...type, paymentTypeID: PaymentType.GiftCard, name: 'Gift card', expected: money(12) },
  ];
  show({ ...counted, status: 'Open', perType });
  await page.getByRole('button', { name: t('countAndClose') }).click();
  await page.getByRole('textbox', { name: 'Credit card' }).fill('28.50');
  await page.getByRole('button', { name: t('countDone', { amount: '$0.00' }) }).click();
  await expect
    .poll(() => writes.count)
    .toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        typeCounts: [{ paymentTypeID: PaymentType.CreditCard, customPaymentTypeID: null, amount: 28.5 }],
      }),
    );
});

test('asks for a reason when the counted card slips are off by more than the limit', async () => {
  const exact = counted.perType.map((type) => ({ ...type, counted: type.expected, difference: money(0) }));
  const slips = {
    paymentTypeID: PaymentType.CreditCard,
    customPaymentTypeID: null,
    name: 'Credit card',
    names: null,
    paymentCount: 1,
    expected: money(30),
    counted: money(20),
    difference: money(-10),
  };
  show({ ...counted, perType: [...exact, slips], causes: [] });
  await expect.element(page.getByText(t('typeDifference', { difference: '-$10.00' }))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('closeNow') })).toBeDisabled();
  await page.getByRole('textbox', { name: t('noteLabel') }).fill('A slip is lost');
  await expect.element(page.getByRole('button', { name: t('closeNow') })).toBeEnabled();
});

test('shows cash rounding in a separate row, as on paper (decision 251)', async () => {
  show(counted);
  await expect.element(page.getByText(t('cashRounding'))).toBeVisible();
  await expect.element(page.getByText('-$0.05')).toBeVisible();
  await expect.element(page.getByText('$24.50')).toBeVisible();
});

test('shows no expected cash before a blind count', async () => {
  show({ ...counted, status: 'Open', isBlind: true, figures: null, perType: [], causes: [] });
  await expect.element(page.getByText(t('blind'))).toBeVisible();
  await expect.element(page.getByText('$124.45')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: ofReceipt('opening') })).toBeVisible();
  await expect.element(page.getByRole('button', { name: ofReceipt('current') })).not.toBeInTheDocument();
});

test('hands over at sign-out: open orders, items out of stock, cash left and notes, and the way to the count', async () => {
  queryClient.setQueryData(handoverQuery.queryKey, {
    openOrderCount: 1,
    openOrders: [
      {
        orderID: '018f0000-0000-7000-8000-000000000007',
        orderNo: '31',
        tableName: 'A4',
        collectionCode: null,
        totalDueAmount: money(18),
        orderDateTime: '2026-06-19T09:30:00.000Z',
      },
    ],
    itemsOut: [{ itemID: '018f0000-0000-7000-8000-000000000008', name: 'Baguette', names: null }],
    cashLeft: money(131.5),
    notes: [{ text: 'Oven is off', createdOn: '2026-06-19T09:30:00.000Z', name: 'Nora Byrne', cashActivityID: null }],
  });
  const pressed = { close: vi.fn<() => void>(), count: vi.fn<() => void>(), leave: vi.fn<() => void>() };
  showPart(<HandoverDialog onClose={pressed.close} onCount={pressed.count} onSignOut={pressed.leave} />);
  const card = page.getByRole('dialog', { name: t('handOver') });
  for (const fact of ['Order 31 · A4 · $18.00', 'Baguette', '$131.50', 'Oven is off'])
    await expect.element(card.getByText(fact)).toBeVisible();
  await card.getByRole('button', { name: t('countFirst') }).click();
  await expect.poll(() => pressed.count).toHaveBeenCalledOnce();
  expect(writes.note).not.toHaveBeenCalled();
  writes.note.mockRejectedValue(unreachable());
  for (const [text, count] of [
    ['Bread comes at nine ', 1],
    ['Bread comes at nine', 2],
    ['Bread comes at ten', 3],
  ] as const) {
    if (count === 3) writes.note.mockResolvedValue(counted);
    await card.getByRole('textbox', { name: t('noteForNext') }).fill(text);
    await card.getByRole('button', { name: t('leaveOpen') }).click();
    await vi.waitFor(() => expect(writes.note).toHaveBeenCalledTimes(count));
  }
  await vi.waitFor(() => expect(pressed.leave).toHaveBeenCalledOnce());
  const [one, again, corrected] = writes.note.mock.calls.map(([body]) => body);
  expect(one).toEqual({ note: 'Bread comes at nine', cashActivityID: one?.cashActivityID });
  expect(again, 'after a broken connection the same note').toEqual(one);
  expect(corrected?.note).toBe('Bread comes at ten');
  expect(corrected?.cashActivityID, 'another text is another note').not.toBe(one?.cashActivityID);
});

test('stores a blind count of slips before it is closed, and asks for the reason that the difference needs', async () => {
  const slips = {
    paymentTypeID: PaymentType.CreditCard,
    customPaymentTypeID: null,
    name: 'Credit card',
    names: null,
    paymentCount: null,
    expected: null,
    counted: null,
    difference: null,
  };
  const blind: TerminalReport = {
    ...counted,
    status: 'Open',
    hasCashDrawer: false,
    isBlind: true,
    figures: null,
    perType: [slips],
    causes: [],
  };
  const known = { ...slips, paymentCount: 1, expected: money(30), counted: money(20), difference: money(-10) };
  const seen: TerminalReport = { ...blind, status: 'Counting', version: 4, isBlind: false, perType: [known] };
  writes.count.mockImplementation(() => {
    queryClient.setQueryData(currentReportQuery.queryKey, seen);
    return Promise.resolve(seen);
  });
  queryClient.setQueryData(currentReportQuery.queryKey, blind);
  showPart(<TerminalScreen />);
  await page.getByRole('textbox', { name: 'Credit card' }).fill('20');
  const close = page.getByRole('button', { name: t('closeNow') });
  await close.click();
  await expect.element(page.getByText(t('typeDifference', { difference: '-$10.00' }))).toBeVisible();
  await expect.element(close).toBeDisabled();
  expect(writes.closeEmpty).not.toHaveBeenCalled();
  await expect.element(page.getByRole('button', { name: t('sellOn') })).toBeVisible();
  await page.getByRole('textbox', { name: t('noteLabel') }).fill('A slip is lost');
  await close.click();
  await expect
    .poll(() => writes.closeEmpty)
    .toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        version: 4,
        note: 'A slip is lost',
        typeCounts: [expect.objectContaining({ amount: 20 })],
      }),
    );
});
