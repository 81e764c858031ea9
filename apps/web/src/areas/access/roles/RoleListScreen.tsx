import type { RoleRow } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { removeRoles, restoreRole, roleListQuery } from './roles.queries.ts';
import { roleSummary } from './role-summary.ts';
import { roleStrings } from './roles.strings.ts';

/** The roles of the company and of this location. */
export function RoleListScreen() {
  const t = useText(roleStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canView, canAdd, canDelete } = useRights('users');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(roleListQuery(state[0])));
  const columns = useMemo(
    (): readonly DataColumn<RoleRow>[] => [
      { id: 'name', header: t('name'), value: (row) => row.name },
      {
        id: 'level',
        header: t('level'),
        value: (row) => t(row.level),
        isUnderName: true,
      },
      {
        id: 'summary',
        header: t('may'),
        value: (row) => roleSummary(t, row.codes),
        isSortable: false,
        isSecondary: true,
      },
      {
        id: 'codeCount',
        header: t('codeCount'),
        value: (row) => row.codeCount,
        cell: (row) => (row.isSystem ? t('everything') : row.codeCount),
        align: 'end',
      },
      { id: 'userCount', header: t('userCount'), value: (row) => row.userCount, align: 'end' },
    ],
    [t],
  );
  return (
    <ListScreen
      title={title('roles')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.roleID}
      state={state}
      emptyText={t('empty')}
      canChoose={(row) => !row.isSystem}
      commands={{
        create: canAdd ? () => void goTo('roleNew') : undefined,
        open: canView ? (row) => void goTo('role', { params: { id: row.roleID } }) : undefined,
        remove: canDelete ? removeRoles : undefined,
        restore: canAdd ? restoreRole : undefined,
      }}
    />
  );
}
