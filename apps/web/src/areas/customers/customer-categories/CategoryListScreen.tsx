import type { CustomerCategory } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { categoriesQuery, removeCategories, restoreCategory } from './customer-categories.queries.ts';
import { customerCategoryStrings } from './customer-categories.strings.ts';

/** Categories of customers and how many each has. Deleting one keeps its customers, and the undo puts them back. */
export function CategoryListScreen() {
  const t = useText(customerCategoryStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('customerCategory');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(categoriesQuery));
  const columns = useMemo(
    (): readonly DataColumn<CustomerCategory>[] => [
      { id: 'name', header: t('name'), value: (row) => row.name },
      { id: 'customerCount', header: t('customerCount'), value: (row) => row.customerCount, align: 'end', sum: true },
    ],
    [t],
  );
  return (
    <ListScreen
      title={title('customerCategories')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.customerCategoryID}
      state={state}
      emptyText={t('empty')}
      commands={{
        create: canAdd ? () => void goTo('customerCategoryNew') : undefined,
        open: canEdit ? (row) => void goTo('customerCategory', { params: { id: row.customerCategoryID } }) : undefined,
        remove: canDelete ? removeCategories : undefined,
        restore: canAdd ? restoreCategory : undefined,
      }}
    />
  );
}
