import { amountOf, type CashActivity, type TerminalReport } from '@tavola/contract';
import { expect, it } from 'vitest';
import { withActivity } from './move-alone.ts';

/** What a drawer shows of moves that wait for the server (decision 342). */

// Only what a move changes.
const report = {
  activities: [],
  figures: { payIns: 5, payOuts: 0, deposits: 0, expectedCash: 100.05 },
} as unknown as TerminalReport;
const activity = (type: CashActivity['type'], amount: number, cashActivityID: string): CashActivity =>
  ({ type, amount: amountOf(amount), cashActivityID }) as unknown as CashActivity;

it('adds a move to the figures once, to the cent', () => {
  const out = activity('PayOut', 20.1, 'a');
  const after = withActivity(withActivity(withActivity(report, out), out), activity('PayIn', 0.2, 'b'));
  expect(after.figures).toEqual({ payIns: 5.2, payOuts: 20.1, deposits: 0, expectedCash: 80.15 });
  expect(after.activities).toHaveLength(2);
});

it('lists an opening without money, and keeps what is hidden hidden', () => {
  expect(withActivity(report, activity('OpenDrawer', 0, 'c')).figures).toEqual(report.figures);
  const blind = withActivity({ ...report, figures: null }, activity('Deposit', 10, 'd'));
  expect(blind).toMatchObject({ figures: null, activities: [{ type: 'Deposit' }] });
});
