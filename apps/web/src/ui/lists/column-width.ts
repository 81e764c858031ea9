import type { DataColumn } from './data-column.ts';

type Width = Pick<DataColumn<never>, 'isSecondary' | 'shownFrom'>;

/** The list width from which a column is visible, as its style sheet names it; undefined = always. */
export const columnWidth = ({ isSecondary = false, shownFrom }: Width): 'tablet' | 'desk' | 'wide' | undefined =>
  shownFrom ?? (isSecondary ? 'tablet' : undefined);

/** In CSS px, as in the style sheet. */
const FROM_PX = { tablet: 720, desk: 1056, wide: 1440 } as const;

/** Whether a list of this width shows the column without being asked to. */
export function fitsInto(listWidth: number, column: Width): boolean {
  const from = columnWidth(column);
  return from === undefined || listWidth > FROM_PX[from];
}
