import type { OnlineStatus } from '@tavola/contract';
import type { StateTable } from './state-table.ts';

/** `edit` is a change that is not sent yet, `cancel` the channel's, `void` ours. */
export type OnlineEvent = 'accept' | 'reject' | 'hold' | 'edit' | 'send' | 'complete' | 'cancel' | 'void';

const ended = { cancel: 'Cancelled', void: 'Voided' } as const;

/** Online order status (decision 85). It follows the order's own status and never decides it. */
export const onlineTable: StateTable<OnlineStatus, OnlineEvent> = {
  name: 'online',
  initial: 'New',
  rows: {
    New: { accept: 'Accepted', reject: 'Rejected', ...ended },
    Accepted: { hold: 'Held', edit: 'Saved', send: 'Sent', ...ended },
    Held: { send: 'Sent', ...ended },
    Saved: { send: 'Sent', ...ended },
    Sent: { complete: 'Completed', ...ended },
    Completed: ended,
    Rejected: {},
    Cancelled: {},
    Voided: {},
  },
};
