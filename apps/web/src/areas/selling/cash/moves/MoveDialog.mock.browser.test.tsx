import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { payInOutReasonsQuery } from '#areas/finance/pay-in-out-reasons/pay-in-out-reasons.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { scanStrings } from '#ui/input/scan.strings.ts';
import { typeKeys } from '#ui/input/type-keys.setup.ts';

import { cashPages, euro } from '../cash-pages.setup.tsx';
import { denominationsQuery, type moveCash } from '../cash.queries.ts';
import { cashStrings } from '../cash.strings.ts';
import { MoveDialog } from './MoveDialog.tsx';
import type { pulseDrawer } from '../pulse-drawer.ts';

const t = textOf(cashStrings);
const ofScan = textOf(scanStrings);
const mocks = vi.hoisted(() => ({
  move: vi.fn<typeof moveCash>(),
  moved: vi.fn<() => void>(),
  closed: vi.fn<() => void>(),
  pulse: vi.fn<typeof pulseDrawer>(),
}));
vi.mock('../cash.queries.ts', async (actual) => ({ ...(await actual<object>()), moveCash: mocks.move }));
vi.mock('../pulse-drawer.ts', () => ({ pulseDrawer: mocks.pulse }));
vi.mock('#runtime/session/approvals.ts', () => ({
  withApproval: (_request: unknown, run: (approvalID: null) => unknown) => run(null),
}));

const { show } = cashPages();
const amount = page.getByText('$0.00', { exact: true });
beforeEach(async () => {
  mocks.pulse.mockClear();
  queryClient.setQueryData(denominationsQuery.queryKey, [euro(1, 0.5), euro(3, 10)]);
  queryClient.setQueryData(payInOutReasonsQuery.queryKey, []);
  show(<MoveDialog move="payIn" onMoved={mocks.moved} onClose={mocks.closed} />);
  await expect.element(page.getByRole('button', { name: t('payInDo', { amount: '$0.00' }) })).toBeVisible();
});

test('a scan records no cash and closes nothing', async () => {
  typeKeys('8850999320014\n', [12]);
  await expect.element(page.getByText(ofScan('refused'))).toBeVisible();
  await expect.element(amount).toBeVisible();
  expect(mocks.move).not.toHaveBeenCalled();
  expect(mocks.closed).not.toHaveBeenCalled();
});

test('a scan into the note does not change it', async () => {
  const note = page.getByRole('textbox', { name: t('note') });
  await note.fill('For stamps');
  typeKeys('8850999320014\n', [12]);
  await expect.element(page.getByText(ofScan('refusedInField'))).toBeVisible();
  await expect.element(note).toHaveValue('For stamps');
  expect(mocks.move).not.toHaveBeenCalled();
});

test('20.00 and Enter record the cash', async () => {
  typeKeys('20.00\n', [110, 140, 90, 160]);
  await expect.poll(() => mocks.move.mock.calls.length).toBe(1);
  expect(mocks.move).toHaveBeenCalledExactlyOnceWith('payIn', expect.objectContaining({ amount: 20 }));
  expect(mocks.closed).not.toHaveBeenCalled();
  // The drawer opens for what was recorded, under its id.
  const [[, recorded] = []] = mocks.move.mock.calls;
  expect(mocks.pulse.mock.calls).toEqual([[recorded?.cashActivityID, false]]);
});

test('more than ten of the largest note is asked about once more', async () => {
  typeKeys('101\n', [150]);
  await expect.element(page.getByText(t('moveLarge', { type: t('payIn'), amount: '$101.00' }))).toBeVisible();
  expect(mocks.move).not.toHaveBeenCalled();
  await page
    .getByRole('dialog', { name: t('moveLarge', { type: t('payIn'), amount: '$101.00' }) })
    .getByRole('button', { name: t('payInDo', { amount: '$101.00' }) })
    .click();
  await expect.poll(() => mocks.move.mock.calls.length).toBe(1);
});
