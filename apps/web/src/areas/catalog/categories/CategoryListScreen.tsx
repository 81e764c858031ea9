import { Button } from '@mantine/core';
import type { Category } from '@tavola/contract';
import { IconArrowsSort, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { categoryListQuery, removeCategories, restoreCategory, syncToKitchen } from './categories.queries.ts';
import { useSheet } from '#areas/imports/imports.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { categoryStrings } from './categories.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { SheetActions } from '#ui/sheets/SheetActions.tsx';
import { CategoryOrderDialog, type OrderedFor } from './CategoryOrderDialog.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

/**
 * Sales categories of the company with how many products each has; sorts them for terminals and, apart from that, for
 * the kitchen.
 */
export function CategoryListScreen() {
  const t = useText(categoryStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('productCategory');
  const [ordered, setOrdered] = useState<OrderedFor | null>(null);
  const { isKDSEnable } = useOperationalSetting();
  const handleSync = () =>
    attempt(async () => {
      await syncToKitchen();
      toast('success', t('syncedToKitchen'));
    });
  const sheet = useSheet('categories');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(categoryListQuery(state[0])));
  const columns = useMemo(
    (): readonly DataColumn<Category>[] => [
      { id: 'name', header: t('name'), value: (row) => listedName(row) },
      { id: 'productCount', header: t('productCount'), value: (row) => row.productCount, align: 'end', sum: true },
    ],
    [t],
  );
  return (
    <>
      <ListScreen
        title={title('categories')}
        list={{ ...list, rows: data?.items, total: data?.total }}
        columns={columns}
        rowID={(row) => row.itemCategoryID}
        state={state}
        emptyText={t('empty')}
        actions={
          <>
            <SheetActions list={title('categories')} {...sheet} />
            {canEdit && (data?.total ?? 0) > 1 && (
              <>
                <Button variant="default" leftSection={<IconArrowsSort size={20} />} onClick={() => setOrdered('pos')}>
                  {t('posOrder')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconArrowsSort size={20} />}
                  onClick={() => setOrdered('kitchen')}
                >
                  {t('kitchenOrder')}
                </Button>
                {isKDSEnable && (
                  <Button variant="default" leftSection={<IconRefresh size={20} />} onClick={() => void handleSync()}>
                    {t('syncToKitchen')}
                  </Button>
                )}
              </>
            )}
          </>
        }
        commands={{
          create: canAdd ? () => void goTo('categoryNew') : undefined,
          open: canEdit ? (row) => void goTo('category', { params: { id: row.itemCategoryID } }) : undefined,
          remove: canDelete ? removeCategories : undefined,
          restore: canAdd ? restoreCategory : undefined,
        }}
      />
      {ordered !== null && <CategoryOrderDialog orderedFor={ordered} onClose={() => setOrdered(null)} />}
    </>
  );
}
