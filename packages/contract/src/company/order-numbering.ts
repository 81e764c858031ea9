import * as z from 'zod/mini';

/** Longest prefix of an order number. */
export const MAX_PREFIX_LENGTH = 6;
/** Most digits that an order number is filled up to. */
export const MAX_NUMBER_LENGTH = 8;
/** The day on which order numbers restart; `never` counts on. */
export const NumberReset = { Day: 'day', Month: 'month', Never: 'never' } as const;
export type NumberReset = (typeof NumberReset)[keyof typeof NumberReset];

// A digit at the end would run into the number: A1 and 2 reads like A and 12.
const prefix = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(MAX_PREFIX_LENGTH, 'too_long'),
      z.regex(/^[\p{L}\p{M}\p{N}/#-]*$/u, 'prefix_characters'),
      z.regex(/\P{N}$|^$/u, 'prefix_digit'),
      z.toUpperCase(),
    );

/** What order numbers look like and when they restart (decision 35). */
export const OrderNumbering = z
  .strictObject({
    prefix: z.strictObject({ quickService: prefix(), tableService: prefix(), onlineService: prefix() }),
    /** Zeros pad the number to this many digits; 1 = none. */
    length: z.int({ error: 'integer' }).check(z.gte(1, 'range'), z.lte(MAX_NUMBER_LENGTH, 'range')),
    /** Each channel counts on its own; their prefixes then keep the numbers apart. */
    isPerChannel: z.boolean(),
    reset: z.enum(NumberReset),
  })
  .check(
    z.refine(({ isPerChannel, prefix: of }) => !isPerChannel || new Set(Object.values(of)).size === 3, {
      error: 'prefix_repeated',
      path: ['prefix', 'tableService'],
    }),
  );
export type OrderNumbering = z.infer<typeof OrderNumbering>;
