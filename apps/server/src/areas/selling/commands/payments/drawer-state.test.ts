import { describe, expect, it } from 'vitest';
import { Refusal } from '#platform/errors/refusal.ts';
import type { DrawerState } from '../../rows/payments/drawer-state.rows.ts';
import { reportOfPayment } from './drawer-state.ts';

const REPORT = 'report';
const drawer = (given: Partial<DrawerState>): DrawerState => ({
  isRequired: true,
  hasDrawer: false,
  terminalReportID: null,
  isCounting: false,
  ...given,
});
const reportOf = (state: DrawerState, policy: 'online' | 'recorded', isCash = true, explainsCount = false) =>
  reportOfPayment(state, policy, { isCash, explainsCount });
const refusalOf = (state: DrawerState, policy: 'online' | 'recorded', isCash = true): string | null => {
  try {
    reportOf(state, policy, isCash);
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.errorCode : 'unknown';
  }
};

describe('the report of a payment (decisions 82, 88, 167)', () => {
  it('is the open one, whether the terminal needs it or not', () => {
    for (const isRequired of [true, false])
      expect(reportOf(drawer({ isRequired, terminalReportID: REPORT }), 'online')).toEqual({
        terminalReportID: REPORT,
        awaitsReport: false,
      });
  });
  it('is none where the terminal works without reports', () => {
    expect(reportOf(drawer({ isRequired: false }), 'online')).toEqual({
      terminalReportID: null,
      awaitsReport: false,
    });
  });
  it('is the next one for what was sold offline while none is open', () => {
    const late = { terminalReportID: null, awaitsReport: true };
    expect(reportOf(drawer({}), 'recorded')).toEqual(late);
    expect(reportOf(drawer({ terminalReportID: REPORT, isCounting: true }), 'recorded')).toEqual(late);
    expect(reportOf(drawer({ isRequired: false }), 'recorded').awaitsReport).toBe(false);
  });
  it('is refused to a payment that is taken now without an open one, and during a count', () => {
    expect(refusalOf(drawer({}), 'online')).toBe('payment.cash_drawer_closed');
    expect(refusalOf(drawer({ terminalReportID: REPORT, isCounting: true }), 'online')).toBe(
      'terminal_report.counting',
    );
  });
  it('is refused to cash where the terminal uses an uncounted drawer, and to nothing else', () => {
    const uncounted = drawer({ isRequired: false, hasDrawer: true });
    expect(refusalOf(uncounted, 'online')).toBe('payment.drawer_not_counted');
    expect(refusalOf(uncounted, 'online', false)).toBeNull();
    expect(refusalOf(uncounted, 'recorded')).toBeNull();
    expect(refusalOf({ ...uncounted, terminalReportID: REPORT }, 'online')).toBeNull();
  });
  it('is the counted one for cash that explains the count', () => {
    const counted = drawer({ terminalReportID: REPORT, isCounting: true });
    expect(reportOf(counted, 'online', true, true)).toEqual({ terminalReportID: REPORT, awaitsReport: false });
  });
});
