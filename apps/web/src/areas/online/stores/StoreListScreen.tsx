import type { OnlineStoreRecord } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { removeStores, restoreStore, storesQuery } from './stores.queries.ts';
import { storeStrings } from './stores.strings.ts';

/** The pages on which guests order by themselves. */
export function StoreListScreen() {
  const t = useText(storeStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('onlineStore');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(storesQuery));
  const columns = useMemo(
    (): readonly DataColumn<OnlineStoreRecord>[] => [
      { id: 'name', header: t('name'), value: ({ name }) => name },
      { id: 'path', header: t('path'), value: ({ path }) => t('pathOf', { path }), isUnderName: true },
      { id: 'state', header: t('state'), value: ({ isActive }) => t(isActive ? 'on' : 'off'), isUnderName: true },
      { id: 'menu', header: t('menuID'), value: ({ menuName }) => menuName ?? t('menuGone') },
      { id: 'minutes', header: t('minutes'), value: ({ prepMinutes }) => t('minutesOf', { count: prepMinutes }) },
    ],
    [t],
  );
  return (
    <ListScreen
      title={title('onlineStores')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.onlineStoreID}
      state={state}
      emptyText={t('empty')}
      commands={{
        create: canAdd ? () => void goTo('onlineStoreNew') : undefined,
        open: canEdit ? (row) => void goTo('onlineStore', { params: { id: row.onlineStoreID } }) : undefined,
        remove: canDelete ? removeStores : undefined,
        restore: canAdd ? restoreStore : undefined,
      }}
    />
  );
}
