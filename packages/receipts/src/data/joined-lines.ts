import { NO_AMOUNT, type ReceiptPreview } from '@tavola/contract';
import { add, toAmount, toMoney, type Money } from '@tavola/selling';

type Line = ReceiptPreview['lines'][number];

/**
 * Lines as a guest reads them: what was ordered again in a later round is counted with the first, because it reads the
 * same and each piece costs the same. Goods by weight stay as they were weighed, and shared lines as they are shared.
 */
export function joinedLines(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const index = joined.findIndex((known) => isSameTo(known, line));
    const known = joined[index];
    if (known === undefined) joined.push(line);
    else joined[index] = together(known, line);
  }
  return joined;
}

const isCounted = ({ quantity, share }: Line): boolean => share === null && Number.isInteger(quantity);

/** Same words, and each figure the same for a piece. */
function isSameTo(one: Line, other: Line): boolean {
  if (!isCounted(one) || !isCounted(other) || wordsOf(one) !== wordsOf(other)) return false;
  const figures = figuresOf(other);
  return figuresOf(one).every((figure, index) => figure * other.quantity === (figures[index] ?? 0) * one.quantity);
}

const wordsOf = ({ name, note, isVoided, isFreeItem, details }: Line): string =>
  JSON.stringify([name, note, isVoided, isFreeItem, details.map(({ text, amount }) => [text, amount === null])]);

const figuresOf = ({ amount, details }: Line): Money[] =>
  [amount, ...details.map((detail) => detail.amount ?? NO_AMOUNT)].map(toMoney);

const together = (one: Line, other: Line): Line => ({
  ...one,
  quantity: one.quantity + other.quantity,
  amount: toAmount(add(toMoney(one.amount), toMoney(other.amount))),
  details: one.details.map(({ text, amount }, index) => {
    const more = other.details[index]?.amount ?? null;
    return { text, amount: amount === null || more === null ? null : toAmount(add(toMoney(amount), toMoney(more))) };
  }),
});
