import type { DataColumn } from './data-column.ts';

/** The list width from which a column is visible, as its style sheet names it; undefined = always. */
export const columnWidth = <Row>({
  isSecondary = false,
  shownFrom,
}: Pick<DataColumn<Row>, 'isSecondary' | 'shownFrom'>): 'tablet' | 'desk' | 'wide' | undefined =>
  shownFrom ?? (isSecondary ? 'tablet' : undefined);
