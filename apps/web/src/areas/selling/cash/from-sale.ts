import * as z from 'zod/mini';

/** `?from=sale`: a sale waits for the drawer, and is returned to once it is open. */
export const fromSale = z.object({ from: z.catch(z.optional(z.literal('sale')), undefined) });
