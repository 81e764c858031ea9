import type { CartLine, Refusal } from '@tavola/selling';
import type { LineBills } from '../../check/at-table.ts';

/** A discount or comp of a line, with its formatted amount. */
export interface LineAdjustment {
  readonly name: string;
  readonly amount: string;
}

/** What one line of the cart shows. */
export interface LineRow {
  readonly line: CartLine;
  readonly amount: string;
  readonly adjustments: readonly LineAdjustment[];
  readonly isFree: boolean;
  readonly problems: readonly Refusal[];
  /** The line that was added or changed last. */
  readonly isTouched: boolean;
  /** A person opened its actions. */
  readonly isOpen: boolean;
  /** The bills that share it at a table; null = the counter. */
  readonly bills: LineBills | null;
  /** Its course was not fired yet. */
  readonly isHeld: boolean;
}

/** Whether two rows show the same. Rows are rebuilt with every tap; only those that differ render again. */
export const isSameRow = (one: LineRow, other: LineRow): boolean =>
  one.line === other.line &&
  one.amount === other.amount &&
  one.isFree === other.isFree &&
  one.problems === other.problems &&
  one.isTouched === other.isTouched &&
  one.isOpen === other.isOpen &&
  one.isHeld === other.isHeld &&
  one.bills?.tag === other.bills?.tag &&
  one.bills?.status === other.bills?.status &&
  one.bills?.isFixed === other.bills?.isFixed &&
  one.bills?.isOther === other.bills?.isOther &&
  one.adjustments.length === other.adjustments.length &&
  one.adjustments.every(
    ({ name, amount }, index) => name === other.adjustments[index]?.name && amount === other.adjustments[index].amount,
  );

/** Whether two pages show the same rows. */
export const areSameRows = (before: readonly LineRow[], after: readonly LineRow[]): boolean =>
  before.length === after.length &&
  before.every((row, index) => {
    const other = after[index];
    return other !== undefined && isSameRow(row, other);
  });

const LINES_A_PAGE = 20;

/** The rows in pages: with two hundred lines, a tap renders one page. */
export const pagesOf = (rows: readonly LineRow[]): LineRow[][] =>
  Array.from({ length: Math.ceil(rows.length / LINES_A_PAGE) }, (_, page) =>
    rows.slice(page * LINES_A_PAGE, (page + 1) * LINES_A_PAGE),
  );
