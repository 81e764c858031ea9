import { useRights } from '#runtime/http/records.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import type { ReportSearch } from './report-state.ts';

interface ProductRow {
  /** Null = an open item, which has its name alone. */
  readonly itemID: string | null;
  readonly name: string;
}

/** Leads from the row of an item to the sales behind it; undefined for a person who may not see sales. */
export function useOpenProduct(search: ReportSearch): ((row: ProductRow) => void) | undefined {
  const goTo = useGoTo();
  const { canView } = useRights('salesReport');
  if (!canView) return undefined;
  return (row) =>
    void goTo('salesReport', {
      search: { ...search, group: 'product', key: row.itemID ?? `open:${row.name}`, of: shownName(row) },
    });
}
