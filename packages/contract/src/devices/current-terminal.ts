import * as z from 'zod/mini';
import { uuid } from '../kit/fields.ts';
import { TerminalType } from '../kit/enumerations.ts';
import { route } from '../kit/route.ts';

/** What every terminal says about itself. */
export const terminalIdentity = { clientID: uuid(), name: z.string(), type: z.enum(TerminalType) };

/** In a file of its own: the sell screen loads it, and nothing else of terminals. */
export const currentTerminalRoute = route({
  method: 'GET',
  path: '/location/pos-terminals/current',
  access: 'terminal',
  about: 'The terminal of this token with its settings.',
  answer: z.object({ ...terminalIdentity, isUseCashDrawer: z.boolean(), openTerminal: z.boolean() }),
});
