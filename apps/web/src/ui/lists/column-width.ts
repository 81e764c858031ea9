import type { DataColumn } from './data-column.ts';

/** From which width of a list on a column is there, as its style sheet calls it; undefined = always. */
export const columnWidth = <Row>({
  isSecondary = false,
  shownFrom,
}: Pick<DataColumn<Row>, 'isSecondary' | 'shownFrom'>): 'tablet' | 'desk' | 'wide' | undefined =>
  shownFrom ?? (isSecondary ? 'tablet' : undefined);
