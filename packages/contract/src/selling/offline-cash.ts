import * as z from 'zod/mini';
import { instant, movedAmount, optional, text, uuid } from '../kit/fields/fields.ts';
import { route } from '../kit/route.ts';

/** Drawer moves that a terminal recorded without a connection (decision 342). */

/** One of them, as it happened. All moments are of the terminal's own clock. */
export const OfflineCashInput = z.object({
  cashActivityID: uuid(),
  /** The report that was open, its terminal, and the person who moved the cash (decision 229). */
  terminalReportID: uuid(),
  clientID: uuid(),
  userID: uuid(),
  type: z.enum(['PayIn', 'PayOut', 'Deposit', 'OpenDrawer']),
  /** 0 where the drawer was only opened. */
  amount: movedAmount().check(z.gte(0, 'min')),
  payInOutReasonID: optional(uuid()),
  note: optional(text(500)),
  movedAt: instant(),
  /** The terminal's clock when it sent this, which shows how wrong that is (decision 256). */
  sentAt: instant(),
});
export type OfflineCashInput = z.infer<typeof OfflineCashInput>;

export const OfflineCashResult = z.object({
  cashActivityID: uuid(),
  /** `AfterClose`: its report was closed before it arrived, and lists it as one that does not count. */
  outcome: z.enum(['Stored', 'AlreadyStored', 'AfterClose']),
});
export type OfflineCashResult = z.infer<typeof OfflineCashResult>;

export const offlineCashRoutes = {
  sync: route({
    method: 'POST',
    path: '/location/pos-terminal-reports/offline-cash',
    access: 'terminal',
    withoutLicence: 'openOrders',
    about:
      'Hands in one pay in, pay out, deposit or opening of a drawer that was recorded without a connection (decision 342).',
    body: OfflineCashInput,
    answer: OfflineCashResult,
    errors: ['sync.rejected.terminal', 'terminal_report.not_open', 'idempotency.mismatch'],
    repeat: 'naturalKey',
  }),
} as const;
