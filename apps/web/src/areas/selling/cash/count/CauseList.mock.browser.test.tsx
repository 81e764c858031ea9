import { PaymentType, type DifferenceCause, type ReportCause, type TerminalReport } from '@tavola/contract';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ApprovalRequest } from '#runtime/session/approvals.ts';
import { textOf } from '#text/define.ts';
import type { correctTender, inactivateCashActivity, keepChange, moveCash, takeRest } from '../cash.queries.ts';
import { cashStrings } from '../cash.strings.ts';
import { CauseList } from './CauseList.tsx';
import { cashPages, counted, money } from '../cash-pages.setup.tsx';

const t = textOf(cashStrings);
const writes = vi.hoisted(() => ({
  cancel: vi.fn<typeof inactivateCashActivity>(),
  tender: vi.fn<typeof correctTender>(),
  move: vi.fn<typeof moveCash>(),
  keep: vi.fn<typeof keepChange>(),
  rest: vi.fn<typeof takeRest>(),
  approve: vi.fn<(request: ApprovalRequest) => void>(),
}));
vi.mock('../cash.queries.ts', async (actual) => ({
  ...(await actual<object>()),
  inactivateCashActivity: writes.cancel,
  correctTender: writes.tender,
  moveCash: writes.move,
  keepChange: writes.keep,
  takeRest: writes.rest,
}));
vi.mock('../pulse-drawer.ts', () => ({ pulseDrawer: vi.fn<() => void>() }));
vi.mock('#runtime/session/approvals.ts', () => ({
  withApproval: (request: ApprovalRequest, run: (approvalID: null) => unknown) => {
    writes.approve(request);
    return run(null);
  },
}));

const { show: showPart } = cashPages();
const show = (report: TerminalReport): void => showPart(<CauseList report={report} difference={-5.55} />);

const twice = (id: string) => ({
  cashActivityID: id,
  type: 'PayOut' as const,
  amount: money(5.55),
  payInOutReasonID: null,
  reason: 'Baker',
  names: null,
  note: null,
  createdOn: '2026-06-19T08:00:00.000Z',
  createdBy: counted.openedBy,
  approvedBy: null,
  inactiveOn: null,
  inactiveBy: null,
});
const [first, second] = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b'] as const;
const payments = counted.causes.flatMap((cause) => cause.payments);
const withCause = (cause: DifferenceCause, more: Partial<ReportCause> = {}): TerminalReport => ({
  ...counted,
  activities: [twice(first), twice(second)],
  causes: [
    {
      cause,
      explanation: 0,
      unexplained: money(0),
      amount: money(-5.55),
      payments: [],
      cashActivityIDs: [],
      ...more,
    },
  ],
});

test('cancels the second of two equal pay-outs from the cause of the difference', async () => {
  writes.cancel.mockResolvedValue(counted);
  show(withCause('payOutTwice', { cashActivityIDs: [first, second] }));
  await page.getByRole('button', { name: t('mendTwice', { type: t('activityPayOut'), amount: '$5.55' }) }).click();
  await expect.poll(() => writes.cancel).toHaveBeenCalledExactlyOnceWith(twice(second), { approvalID: null });
});

test('records a card slip that was taken as cash from the cause of the difference', async () => {
  writes.tender.mockResolvedValue({ payment: {} as never, orderID: first, orderVersion: 2 });
  show(withCause('cardAsCash', { payments }));
  await page.getByRole('button', { name: t('mendCard') }).click();
  const question = page.getByRole('dialog');
  await expect.element(question).toHaveTextContent(t('mendTypeText'));
  expect(writes.tender).not.toHaveBeenCalled();
  await question.getByRole('button', { name: t('mendCard') }).click();
  await expect
    .poll(() => writes.tender)
    .toHaveBeenCalledExactlyOnceWith(payments[0]?.paymentID, {
      paymentTypeID: PaymentType.CreditCard,
      approvalID: null,
    });
});

test('asks for approval of what a payment and its tip come to, to the cent', async () => {
  writes.tender.mockResolvedValue({ payment: {} as never, orderID: first, orderVersion: 2 });
  // Added as decimal numbers, these come to 10.299999999999999, which no call accepts.
  const tipped = payments.map((each) => ({ ...each, amount: money(10.1), tipAmount: money(0.2) }));
  show(withCause('cardAsCash', { payments: tipped }));
  await page.getByRole('button', { name: t('mendCard') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('mendCard') })
    .click();
  await vi.waitFor(() =>
    expect(writes.approve).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ action: 'voidPayment', amount: 10.3 }),
    ),
  );
});

test('pays out the tips that were taken from the drawer, and leaves change to the people', async () => {
  writes.move.mockResolvedValue(counted);
  show(withCause('tip', { payments }));
  await page.getByRole('button', { name: t('mendTips', { amount: '$5.55' }) }).click();
  await expect
    .poll(() => writes.move)
    .toHaveBeenCalledExactlyOnceWith('payOut', expect.objectContaining({ amount: 5.55 }));
  show(withCause('change', { payments }));
  const causes = page.getByRole('region', { name: t('causes') });
  await expect.element(causes.getByRole('link')).toBeVisible();
  await expect.element(causes.getByRole('button')).not.toBeInTheDocument();
});

test('pays out each of several tips by itself, and one that is pressed again once', async () => {
  writes.move.mockResolvedValue(counted);
  const [cause] = withCause('tip', { amount: money(-2) }).causes;
  const [payment] = payments;
  if (cause === undefined || payment === undefined) throw new Error('The report has a cause and a payment.');
  const tips = [first, second].map((paymentID) => ({ ...cause, payments: [{ ...payment, paymentID }] }));
  show({ ...counted, causes: tips });
  const buttons = page.getByRole('button', { name: t('mendTips', { amount: '$2.00' }) });
  for (const [index, count] of [
    [0, 1],
    [1, 2],
    [0, 3],
  ] as const) {
    await buttons.nth(index).click();
    await vi.waitFor(() => expect(writes.move).toHaveBeenCalledTimes(count));
  }
  const [one, other, again] = writes.move.mock.calls.map(([, { cashActivityID }]) => cashActivityID);
  expect(other).not.toBe(one);
  expect(again).toBe(one);
});

test('offers to record change as a tip only where the channel of the order takes tips', async () => {
  show(withCause('change', { payments: payments.map((each) => ({ ...each, channel: 2 })), amount: money(5.55) }));
  const causes = page.getByRole('region', { name: t('causes') });
  await expect.element(causes.getByRole('link')).toBeVisible();
  await expect.element(causes.getByRole('button')).not.toBeInTheDocument();
});

test('records change that the guest has left as the tip, and takes the rest of a part payment', async () => {
  writes.keep.mockResolvedValue({ payment: {} as never, orderID: first, orderVersion: 2 });
  show(withCause('change', { payments, amount: money(5.55) }));
  await page.getByRole('button', { name: t('mendChange', { amount: '$5.55' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('mendChange', { amount: '$5.55' }) })
    .click();
  await vi.waitFor(() => expect(writes.keep).toHaveBeenCalledExactlyOnceWith(payments[0]?.paymentID, 5.55));
  writes.rest.mockResolvedValue({} as never);
  show(withCause('partPayment', { payments, amount: money(18.4) }));
  await page.getByRole('button', { name: t('mendPart', { amount: '$18.40' }) }).click();
  const question = page.getByRole('dialog');
  await expect.element(question).toHaveTextContent(t('mendPartText'));
  await question.getByRole('button', { name: t('mendPart', { amount: '$18.40' }) }).click();
  await vi.waitFor(() =>
    expect(writes.rest).toHaveBeenCalledExactlyOnceWith(
      payments[0]?.orderID,
      expect.objectContaining({ tenderedAmount: 18.4 }),
    ),
  );
});

test('shows the parts of a difference, what they explain together and what they leave', async () => {
  const part = { explanation: 0, unexplained: money(-0.5), payments: [], cashActivityIDs: [] };
  show({
    ...counted,
    causes: [
      { ...part, cause: 'payInTwice', amount: money(-3) },
      { ...part, cause: 'tip', amount: money(-2.05), payments },
    ],
  });
  const causes = page.getByRole('region', { name: t('causes') });
  await expect.element(causes.getByText(t('causesTogether', { amount: '$5.55' }))).toBeVisible();
  await expect.element(causes).toHaveTextContent(`${t('explainedTogether')}-$5.05${t('unexplained')}-$0.50`);
});
