import type { DataColumn } from '../data-column.ts';
import type { ColumnChoices } from './column-choices.ts';

/** What choosing the columns of a list needs. */
export interface ColumnsButtonProps {
  /** All columns of the list but its first. */
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'shownFrom' | 'isSecondary' | 'isOptional'>[];
  readonly choices: ColumnChoices;
  readonly onChoose: (column: string, isShown: boolean) => void;
  /** Shows the columns as the list has them. */
  readonly onReset: () => void;
}
