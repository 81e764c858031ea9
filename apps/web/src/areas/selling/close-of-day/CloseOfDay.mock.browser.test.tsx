import { amountOf, permission, type ClosingValidation } from '@tavola/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CallError, unreachable } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { currentClientQuery } from '#runtime/session/clients.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { useSession } from '#runtime/session/session.ts';
import { textOf } from '#text/define.ts';
import { useToasts } from '#ui/dialogs/toast.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { cashStrings } from '../cash/cash.strings.ts';
import { dayPreviewQuery, dayValidationQuery, type closeDay } from './close-of-day.queries.ts';
import { closeOfDayStrings } from './close-of-day.strings.ts';
import { CloseOfDayScreen } from './CloseOfDayScreen.tsx';

const t = textOf(closeOfDayStrings);
const ofCash = textOf(cashStrings);
const closing = t('closeDayWith', { amount: '$48.20' });
const writes = vi.hoisted(() => ({ close: vi.fn<typeof closeDay>() }));
vi.mock('./close-of-day.queries.ts', async (actual) => ({ ...(await actual<object>()), closeDay: writes.close }));

const ORDER = '018f0000-0000-7000-8000-000000000001';
const TERMINAL = '018f0000-0000-7000-8000-000000000002';
const partlyPaid: ClosingValidation = {
  code: 'partly_paid_orders',
  severity: 'block',
  message: 'Order 12 is paid in part.',
  ids: [ORDER],
  names: ['12'],
  places: ['Table 4'],
  amounts: [amountOf(12.5)],
};

let opened: TestPage | undefined;
beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { enabled: false } });
  // The page reads the time zone alone.
  queryClient.setQueryData(operationalQuery.queryKey, { timezoneName: 'Europe/Dublin' } as never);
});
afterEach(() => {
  opened?.close();
  queryClient.clear();
  useSession.setState({ codes: null });
  vi.clearAllMocks();
});

function show(...checks: readonly ClosingValidation[]): void {
  queryClient.setQueryData(dayValidationQuery.queryKey, [...checks]);
  queryClient.setQueryData(dayPreviewQuery.queryKey, {
    since: null,
    saleCount: 3,
    totalAmount: amountOf(48.2),
    tipAmount: amountOf(2),
    perType: [],
    settlementsAmount: amountOf(0),
    giftCardsAmount: amountOf(0),
    refundsAmount: amountOf(0),
    paymentsAmount: amountOf(50.2),
  });
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <CloseOfDayScreen />
    </QueryClientProvider>
  ));
}

test('closes a day whose only open orders are paid in part by keeping them for the next one', async () => {
  // The answer is not part of this.
  writes.close.mockReturnValue(new Promise(() => undefined));
  show(partlyPaid);
  await expect
    .element(page.getByRole('link', { name: 'Table 4 · Order 12 · $12.50' }))
    .toHaveAttribute('href', `/orders/${ORDER}`);
  await expect.element(page.getByText(t('inTheWay'))).toBeVisible();
  await page.getByRole('switch', { name: t('carryOpenOrders') }).click();
  await expect.element(page.getByText(t('inTheWay'))).not.toBeInTheDocument();
  await expect.element(page.getByText(ofCash('checkFirst'))).toBeVisible();
  await page.getByRole('button', { name: closing }).click();
  await expect.element(page.getByRole('dialog').getByText(t('carryOpenOrdersHint'))).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('closeDay') })
    .click();
  await vi.waitFor(() =>
    expect(writes.close).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ carryOpenOrders: true })),
  );
});

test('says what is in the way, and asks nothing, while the day cannot be closed', async () => {
  show(partlyPaid);
  await page.getByRole('button', { name: closing }).click();
  await vi.waitFor(() => expect(useToasts.getState().isWanted).toBe(true));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(writes.close).not.toHaveBeenCalled();
});

test('opens the terminals that are still open from their names', async () => {
  useSession.setState({ codes: new Set([permission.terminalDevice.view]) });
  show({
    ...partlyPaid,
    code: 'open_terminals',
    message: 'Counter 2 is still open.',
    ids: [TERMINAL],
    names: ['Counter 2'],
    places: [null],
    amounts: [null],
  });
  await expect
    .element(page.getByRole('link', { name: 'Counter 2' }))
    .toHaveAttribute('href', `/terminal-devices/pos-terminals/${TERMINAL}`);
});

test('leads to the drawer of the terminal in use', async () => {
  // The links read these two alone.
  const own = { clientID: TERMINAL, posTerminalIsUseCashDrawer: true };
  queryClient.setQueryData(currentClientQuery.queryKey, own as never);
  show({
    ...partlyPaid,
    code: 'open_terminals',
    message: 'Counter 2 is still open.',
    ids: [TERMINAL],
    names: ['Counter 2'],
    places: [null],
    amounts: [null],
  });
  await expect
    .element(page.getByRole('link', { name: ofCash('closeHere', { name: 'Counter 2' }) }))
    .toHaveAttribute('href', '/cash-drawer');
});

test('names the sales and their amount in the question before the day is closed', async () => {
  show();
  await page.getByRole('button', { name: closing }).click();
  await expect.element(page.getByRole('dialog').getByText(t('sureText', { count: 3, amount: '$48.20' }))).toBeVisible();
});

test('asks before it closes a day without sales', async () => {
  const { body } = unreachable();
  const additionValue = { ...body.additionValue, errorCode: 'close_of_day.empty' as const };
  writes.close.mockRejectedValueOnce(new CallError({ ...body, status: 409, additionValue }));
  // The answer is not part of this.
  writes.close.mockReturnValueOnce(new Promise(() => undefined));
  show();
  await page.getByRole('button', { name: closing }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('closeDay') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('closeEmpty') })
    .click();
  await vi.waitFor(() =>
    expect(writes.close).toHaveBeenLastCalledWith(expect.objectContaining({ isEmptyAllowed: true })),
  );
});

test('has a light for each subject, and settles one where it is found', async () => {
  show(partlyPaid);
  await expect.element(page.getByText(t('inOrder')).nth(2)).toBeVisible();
  await expect.element(page.getByText(t('inOrder')).nth(3)).not.toBeInTheDocument();
  await expect
    .element(
      page
        .getByRole('listitem')
        .filter({ hasText: t('ordersLight') })
        .getByRole('switch', { name: t('carryOpenOrders') }),
    )
    .toBeVisible();
  await expect.element(page.getByRole('switch', { name: t('closeTerminals') })).not.toBeInTheDocument();
});
