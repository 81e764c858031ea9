import { describe, expect, it } from 'vitest';
import { Refusal } from '#platform/errors/refusal.ts';
import type { DrawerState } from '../../rows/drawer-state.rows.ts';
import { reportOfPayment } from './drawer-state.ts';

const REPORT = 'report';
const drawer = (given: Partial<DrawerState>): DrawerState => ({
  isRequired: true,
  terminalReportID: null,
  isCounting: false,
  ...given,
});
const refusalOf = (state: DrawerState, policy: 'online' | 'recorded'): string | null => {
  try {
    reportOfPayment(state, policy);
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.errorCode : 'unknown';
  }
};

describe('the report of a payment (decisions 82, 88, 167)', () => {
  it('is the open one, whether the terminal needs it or not', () => {
    for (const isRequired of [true, false])
      expect(reportOfPayment(drawer({ isRequired, terminalReportID: REPORT }), 'online')).toEqual({
        terminalReportID: REPORT,
        awaitsReport: false,
      });
  });
  it('is none where the terminal works without reports', () => {
    expect(reportOfPayment(drawer({ isRequired: false }), 'online')).toEqual({
      terminalReportID: null,
      awaitsReport: false,
    });
  });
  it('is the next one for what was sold offline while none is open', () => {
    const late = { terminalReportID: null, awaitsReport: true };
    expect(reportOfPayment(drawer({}), 'recorded')).toEqual(late);
    expect(reportOfPayment(drawer({ terminalReportID: REPORT, isCounting: true }), 'recorded')).toEqual(late);
    expect(reportOfPayment(drawer({ isRequired: false }), 'recorded').awaitsReport).toBe(false);
  });
  it('is refused to a payment that is taken now without an open one, and during a count', () => {
    expect(refusalOf(drawer({}), 'online')).toBe('payment.cash_drawer_closed');
    expect(refusalOf(drawer({ terminalReportID: REPORT, isCounting: true }), 'online')).toBe(
      'terminal_report.counting',
    );
  });
});
