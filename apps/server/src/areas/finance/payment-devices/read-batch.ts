import { add, parseMoney, ZERO, type Money } from '@tavola/selling';
import * as z from 'zod/mini';
import { DeviceSilence, type BatchAnswer } from './provider.ts';

const LONGEST = 200;
/** More than any card terminal takes between two settlements, and less than an answer may be long. */
const MOST_CHARGES = 8_000;
const amount = () => z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,5})?$/));

/** A batch as its provider answers it; whatever is not one says nothing. */
const Batch = z.object({
  reference: z.string().check(z.maxLength(LONGEST)),
  state: z.enum(['pending', 'closed', 'refused']),
  count: z.int(),
  amount: amount(),
  currency: z.nullable(z.string().check(z.maxLength(LONGEST))),
  charges: z
    .array(
      z.object({
        reference: z.string().check(z.minLength(1), z.maxLength(LONGEST)),
        kind: z.enum(['sale', 'refund']),
        amount: amount(),
      }),
    )
    .check(z.maxLength(MOST_CHARGES)),
  reason: z.nullable(z.string().check(z.maxLength(LONGEST))),
});

/** The reference never reached the provider. */
export const NO_BATCH: BatchAnswer = {
  state: 'none',
  count: 0,
  amount: '0',
  currencyCode: null,
  charges: [],
  reason: null,
};

/**
 * Reads what closing a batch came to. Totals that are not those of the charges listed, a charge that is in it twice,
 * and another reference are unclear (decision 421); throws `DeviceSilence` for what is no answer.
 */
export function readBatch(content: unknown, reference: string): BatchAnswer {
  const parsed = Batch.safeParse(content);
  if (!parsed.success) throw new DeviceSilence('Error', 'Its answer could not be read.');
  const { currency, reason, ...batch } = parsed.data;
  const { charges } = batch;
  const isOne = new Set(charges.map((charge) => charge.reference)).size === charges.length;
  const isAdded = batch.count === charges.length && figure(batch.amount) === sumOf(charges);
  const isClear = batch.reference === reference && (batch.state !== 'closed' || (isOne && isAdded));
  // Anything that looks like a whole card number is not kept.
  const said = reason !== null && /\d{7,}/.test(reason.replace(/[ -]/g, '')) ? null : reason;
  return { ...batch, reason: said, currencyCode: currency, state: isClear ? batch.state : 'unclear' };
}

function sumOf(charges: readonly { readonly amount: string }[]): Money | null {
  let total: Money = ZERO;
  for (const charge of charges) {
    const value = figure(charge.amount);
    if (value === null) return null;
    total = add(total, value);
  }
  return total;
}

function figure(text: string): Money | null {
  const parsed = parseMoney(text);
  return parsed.ok ? parsed.value : null;
}
