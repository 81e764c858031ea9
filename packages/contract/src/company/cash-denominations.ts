import * as z from 'zod/mini';

/** A coin or a note of a currency; counts of a drawer name it by its id (decision 168). */
export const CashDenomination = z.object({
  currencyCashDenominationID: z.int(),
  currencyID: z.int(),
  value: z.number(),
  kind: z.enum(['Coin', 'Note']),
  sortNumber: z.int(),
});
export type CashDenomination = z.infer<typeof CashDenomination>;
