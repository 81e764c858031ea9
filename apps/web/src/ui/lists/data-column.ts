import type { ReactNode } from 'react';

/** What a list sorts and searches by. */
export type CellValue = string | number | boolean | null;

/** One column, written as data; the sorted value and the shown one may differ. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly value: (row: Row) => CellValue;
  /** Left out = the value itself. */
  readonly cell?: (row: Row) => ReactNode;
  /** The picture of a row, in the first column only; without any picture the list has no room for them. */
  readonly picture?: (row: Row) => string | null | undefined;
  /** The sum of the values is in a last row: `true` as a number, else as this shows it. */
  readonly sum?: true | ((total: number) => ReactNode);
  readonly isSortable?: boolean;
  /** `end` for numbers and amounts. */
  readonly align?: 'start' | 'end';
  /** Left out where the list is as narrow as a phone; opening the row shows it. */
  readonly isSecondary?: boolean;
  /** On a phone it is a second line below the first column and not a separate column. */
  readonly isUnderName?: boolean;
  /**
   * Rarely needed, so left out on a tablet as well: `desk` from about 1,050 px on, `wide` from about 1,450 px on,
   * without the side menu.
   */
  readonly shownFrom?: 'desk' | 'wide';
  /** Left out until the person chooses it. */
  readonly isOptional?: boolean;
}
