import type { LocationUserRow } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { locationUserListQuery } from './users.queries.ts';
import { userStrings } from './users.strings.ts';

const tones = { active: 'success', inactive: 'neutral', invited: 'info' } as const;

/** The people who work at this location, their roles here and whether they have a PIN. */
export function LocationUserListScreen() {
  const t = useText(userStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const state = useListState();
  const { data, ...list } = loaded(useQuery(locationUserListQuery(state[0])));
  const columns = useMemo(
    (): readonly DataColumn<LocationUserRow>[] => [
      { id: 'name', header: t('name'), value: (row) => `${row.firstName} ${row.lastName}`.trim() },
      {
        id: 'roles',
        header: t('roles'),
        value: (row) => row.roleNames.join(', '),
        isSortable: false,
        isUnderName: true,
      },
      {
        id: 'hasPin',
        header: t('hasPin'),
        value: (row) => t(row.isPinExpired ? 'pinTooShort' : row.hasPin ? 'yes' : 'no'),
        cell: (row) =>
          row.isPinExpired ? <StatusBadge tone="warning" label={t('pinTooShort')} /> : t(row.hasPin ? 'yes' : 'no'),
        isSortable: false,
      },
      {
        id: 'status',
        header: t('status'),
        value: (row) => t(row.status),
        cell: (row) => <StatusBadge tone={tones[row.status]} label={t(row.status)} />,
      },
    ],
    [t],
  );
  return (
    <ListScreen
      title={title('locationUsers')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.userID}
      state={state}
      emptyText={t('hereEmpty')}
      commands={{ open: (row) => void goTo('locationUser', { params: { id: row.userID } }) }}
    />
  );
}
