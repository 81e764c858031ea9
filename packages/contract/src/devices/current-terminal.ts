import * as z from 'zod/mini';
import { count, instant, uuid } from '../kit/fields/fields.ts';
import { TerminalType } from '../kit/enumerations.ts';
import { route } from '../kit/route.ts';

/** What every terminal says about itself. */
export const terminalIdentity = { clientID: uuid(), name: z.string(), type: z.enum(TerminalType) };

/** The report that is open on a terminal; null = none. */
export const openReport = z.nullable(
  z.object({ terminalReportID: uuid(), status: z.enum(['Open', 'Counting']), openedOn: instant() }),
);

/** In a separate file: the sell screen loads this and nothing else of terminals. */
export const CurrentTerminal = z.object({
  ...terminalIdentity,
  /** 1, 2, 3 … at its location: the `T2` of a number that it gives without a connection (decision 35). */
  terminalNumber: count(),
  isUseCashDrawer: z.boolean(),
  /** This terminal works with reports (decision 167): without an open one it takes no payment. */
  openTerminal: z.boolean(),
  openReport,
  /** Its default receipt printer; null = none. */
  printerID: z.nullable(uuid()),
});

/** The call of a terminal that asks about itself. */
export const currentTerminalRoute = route({
  method: 'GET',
  path: '/location/pos-terminals/current',
  access: 'terminal',
  about: 'The terminal of this token with its settings.',
  answer: CurrentTerminal,
});
