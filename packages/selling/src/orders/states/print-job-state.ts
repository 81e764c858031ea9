import type { StateTable } from './state-table.ts';

/** State of a print job (reliability bar D1). `unconfirmed`: bytes left, unknown whether paper came out. */
export type PrintJobState = 'queued' | 'claimed' | 'sent' | 'printed' | 'failed' | 'unconfirmed';

/**
 * `claim` = leased by one client, `send` = first bytes go to the printer, `expire` = not claimed in time, `retry` and
 * `reprint` = asked for again.
 */
export type PrintJobEvent =
  'claim' | 'send' | 'printed' | 'fail' | 'leaseEnded' | 'expire' | 'retry' | 'reprint' | 'confirm';

/**
 * Print job (reliability D1, decision 72). Before the first byte a lost client is replaced by itself; after it the job
 * is unconfirmed and only a person can resolve it: `confirm` (the paper came out) or `reprint` (marked REPRINT). An
 * acknowledgement is proof from whichever client it comes, so it ends the job in any state.
 */
export const printJobTable: StateTable<PrintJobState, PrintJobEvent> = {
  name: 'printJob',
  initial: 'queued',
  rows: {
    queued: { claim: 'claimed', expire: 'failed', printed: 'printed' },
    claimed: { send: 'sent', printed: 'printed', fail: 'failed', leaseEnded: 'queued' },
    sent: { printed: 'printed', fail: 'failed', leaseEnded: 'unconfirmed' },
    failed: { retry: 'queued', confirm: 'printed', printed: 'printed', fail: 'failed' },
    unconfirmed: { printed: 'printed', confirm: 'printed', reprint: 'queued' },
    printed: { printed: 'printed' },
  },
};
