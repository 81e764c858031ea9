import type { StateTable } from './state-table.ts';

/**
 * State of one card terminal transaction (decision 55). `MarkedNotTaken` is a manager's word that no money was taken.
 */
export type CardTerminalState =
  | 'Idle'
  | 'AwaitingDevice'
  | 'AwaitingPayment'
  | 'Completed'
  | 'Rejected'
  | 'Cancelled'
  | 'Timeout'
  | 'DeviceBusy'
  | 'NoConnection'
  | 'AmountNotValid'
  | 'Error'
  | 'MarkedNotTaken';

/** All but `begin` and `markNotTaken` are what the provider reports, at once, late, or when asked for the status. */
export type CardTerminalEvent =
  | 'begin'
  | 'deviceReady'
  | 'completed'
  | 'rejected'
  | 'cancelled'
  | 'timeout'
  | 'deviceBusy'
  | 'noConnection'
  | 'amountNotValid'
  | 'error'
  | 'markNotTaken';

// What a running transaction may report; any message before it may have been lost.
const running = {
  deviceReady: 'AwaitingPayment',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  timeout: 'Timeout',
  noConnection: 'NoConnection',
  error: 'Error',
} as const;

// Unknown whether money moved: only proof of the provider or a manager's word leads out, never a new charge (decision
// 55).
const unknown = { ...running, markNotTaken: 'MarkedNotTaken' } as const;

/** Card terminal transaction (decision 55). A new try is a new transaction; nothing leads back to `Idle`. */
export const cardTerminalTable: StateTable<CardTerminalState, CardTerminalEvent> = {
  name: 'cardTerminal',
  initial: 'Idle',
  rows: {
    Idle: { begin: 'AwaitingDevice' },
    AwaitingDevice: { ...running, deviceBusy: 'DeviceBusy', amountNotValid: 'AmountNotValid' },
    AwaitingPayment: { ...running, amountNotValid: 'AmountNotValid' },
    Timeout: unknown,
    NoConnection: unknown,
    Error: unknown,
    Completed: { completed: 'Completed' },
    Rejected: { rejected: 'Rejected' },
    Cancelled: { cancelled: 'Cancelled' },
    DeviceBusy: { deviceBusy: 'DeviceBusy' },
    AmountNotValid: { amountNotValid: 'AmountNotValid' },
    // Proof that money was taken after all outweighs the manager's word; the charge must not stay hidden.
    MarkedNotTaken: { markNotTaken: 'MarkedNotTaken', completed: 'Completed' },
  },
};

/**
 * What is known about the money: `unknown` is never worded as a failure and never followed by another charge (decision
 * 55).
 */
export type CardOutcome = 'none' | 'running' | 'charged' | 'notCharged' | 'unknown';

const outcomes: { readonly [State in CardTerminalState]: CardOutcome } = {
  Idle: 'none',
  AwaitingDevice: 'running',
  AwaitingPayment: 'running',
  Completed: 'charged',
  Rejected: 'notCharged',
  Cancelled: 'notCharged',
  DeviceBusy: 'notCharged',
  AmountNotValid: 'notCharged',
  MarkedNotTaken: 'notCharged',
  Timeout: 'unknown',
  NoConnection: 'unknown',
  Error: 'unknown',
};

/** What a state says about the money (decision 55). */
export function cardOutcome(state: CardTerminalState): CardOutcome {
  return outcomes[state];
}
