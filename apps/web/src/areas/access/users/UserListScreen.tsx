import { Avatar, Text } from '@mantine/core';
import type { UserRow, UserStatus } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { initialsOf } from '#runtime/names/initials.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useText } from '#text/define.ts';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { RowState } from '#ui/lists/states/RowState.tsx';
import { removeUsers, setUserActive, userListQuery } from './users.queries.ts';
import { userStrings } from './users.strings.ts';

const nameOf = ({ firstName, lastName }: UserRow): string => `${firstName} ${lastName}`.trim();

/** The people of the company. The own row shows initials and no switch (platform spec, section 6). */
export function UserListScreen() {
  const t = useText(userStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { userId } = useCurrentUser();
  const { canView, canAdd, canEdit, canDelete } = useRights('users');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(userListQuery(state[0])));
  const columns = useMemo((): readonly DataColumn<UserRow>[] => {
    const status = (row: UserRow) =>
      row.userID === userId ? (
        <Text size="sm">{t('thisAccount')}</Text>
      ) : row.status === 'invited' ? (
        <StatusBadge tone="info" label={t('invited')} />
      ) : (
        <RowState
          label={t('activeOf', { name: nameOf(row) })}
          isOn={row.status === 'active'}
          onSwitch={canEdit ? (isOn) => setUserActive(row.userID, isOn) : undefined}
        />
      );
    return [
      { id: 'name', header: t('name'), value: nameOf },
      {
        id: 'userName',
        header: t('userName'),
        value: (row) => (row.isPinOnly ? t('pinOnly') : row.userName),
        isSecondary: true,
      },
      {
        id: 'roles',
        header: t('roles'),
        value: (row) => [...(row.isSuperUser ? [t('superUser')] : []), ...row.roleNames].join(', '),
        isSortable: false,
        isUnderName: true,
      },
      {
        id: 'locations',
        header: t('locationCount'),
        value: (row) => row.locationCount,
        cell: (row) => (row.isSuperUser ? t('everyLocation') : row.locationCount),
        isSortable: false,
        isSecondary: true,
      },
      { id: 'status', header: t('status'), value: (row) => t(row.status satisfies UserStatus), cell: status },
    ];
  }, [t, userId, canEdit]);
  return (
    <ListScreen
      title={title('users')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.userID}
      state={state}
      emptyText={t('empty')}
      canChoose={(row) => row.userID !== userId}
      unchoosable={(row) => (
        <Avatar size={32} color="brand" aria-label={t('thisAccount')}>
          {initialsOf(row.firstName, row.lastName)}
        </Avatar>
      )}
      commands={{
        create: canAdd ? () => void goTo('userNew') : undefined,
        open: canView ? (row) => void goTo('user', { params: { id: row.userID } }) : undefined,
        remove: canDelete ? removeUsers : undefined,
      }}
    />
  );
}
