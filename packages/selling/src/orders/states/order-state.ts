import type { LineStatus, OrderStatus } from '@tavola/contract';
import type { StateTable } from './state-table.ts';

/** Order status (decision 28). `Saved` is not here: only the offline store has it, see `sync/`. */
export type OrderState = Exclude<OrderStatus, 'Saved'>;

/**
 * What can happen to an order; `send` is the sending of one or more lines to the kitchen, `start` the first of them
 * being begun.
 */
export type OrderEvent = 'place' | 'hold' | 'release' | 'send' | 'start' | 'complete' | 'void' | 'return';

/**
 * Order status (decision 28). `void` has a guard that the table cannot hold: no live payment (decision 59), see
 * `voidOrderVerdict`. A place without kitchen screens never reports `start`, so an order completes from
 * AwaitingPreparation too.
 */
export const orderTable: StateTable<OrderState, OrderEvent> = {
  name: 'order',
  initial: 'Draft',
  rows: {
    Draft: { place: 'New', void: 'Voided' },
    New: { hold: 'Held', send: 'AwaitingPreparation', complete: 'Completed', void: 'Voided' },
    Held: { release: 'New', void: 'Voided' },
    AwaitingPreparation: { send: 'AwaitingPreparation', start: 'InPreparation', complete: 'Completed', void: 'Voided' },
    // A new round joins an order whose first round is being made.
    InPreparation: { send: 'InPreparation', start: 'InPreparation', complete: 'Completed', void: 'Voided' },
    Completed: { complete: 'Completed', void: 'Voided', return: 'Returned' },
    Voided: {},
    Returned: {},
  },
};

/** Order line status (selling spec, section 4). */
export type OrderLineState = LineStatus;
/** What can happen to a line. */
export type OrderLineEvent = 'complete' | 'void';

/** Order line status: a line is completed by `finalize`; a void is final, also of a line that the kitchen has made. */
export const orderLineTable: StateTable<OrderLineState, OrderLineEvent> = {
  name: 'orderLine',
  initial: 'New',
  rows: {
    New: { complete: 'Completed', void: 'Voided' },
    Completed: { complete: 'Completed', void: 'Voided' },
    Voided: { void: 'Voided' },
  },
};
