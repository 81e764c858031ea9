import { NO_AMOUNT, type Amount, type BatchCharge } from '@tavola/contract';
import { parseMoney, toAmount } from '@tavola/selling';
import type { BatchedCharge } from '#areas/finance/index.ts';
import { addAmounts } from '../commands/amounts/figures.ts';
import type { KnownCharge } from './batch-charges.rows.ts';

/** A charge as both books of a settlement have it. */
export interface ComparedCharge {
  readonly reference: string;
  /** Null = none of ours. */
  readonly activityID: string | null;
  readonly kind: 'sale' | 'refund';
  readonly ourAmount: Amount | null;
  readonly theirAmount: Amount | null;
}

/** Both books, charge by charge, and what ours comes to. */
export interface ComparedBooks {
  readonly charges: readonly ComparedCharge[];
  readonly ourCount: number;
  readonly ourAmount: Amount;
}

/**
 * Puts the book of a provider next to ours: `batch` is what our book has of the card terminal, `known` what it has of
 * charges that the provider names and that are not in it.
 */
export function compareBooks(
  theirs: readonly BatchedCharge[],
  batch: readonly BatchCharge[],
  known: readonly KnownCharge[],
): ComparedBooks {
  const ours = new Map<string, Amount | null>(known.map((each) => [each.activityID, each.ourAmount]));
  for (const each of batch) ours.set(each.paymentIntegrationActivityID, each.amount);
  const named = new Set(theirs.map(({ reference }) => reference));
  const charges: ComparedCharge[] = [
    ...theirs.map(({ reference, kind, amount }) => ({
      reference,
      activityID: ours.has(reference) ? reference : null,
      kind,
      ourAmount: ours.get(reference) ?? null,
      theirAmount: figure(amount),
    })),
    ...batch
      .filter(({ paymentIntegrationActivityID: id }) => !named.has(id))
      .map(({ paymentIntegrationActivityID: id, kind, amount }) => ({
        reference: id,
        activityID: id,
        kind,
        ourAmount: amount,
        theirAmount: null,
      })),
  ];
  const counted = charges.flatMap(({ ourAmount }) => (ourAmount === null ? [] : [ourAmount]));
  return { charges, ourCount: counted.length, ourAmount: counted.reduce(addAmounts, NO_AMOUNT) };
}

function figure(text: string): Amount {
  const parsed = parseMoney(text);
  if (!parsed.ok) throw new Error('A batch is read before it is compared.');
  return toAmount(parsed.value);
}
