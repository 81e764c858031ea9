import type { NotificationTarget } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { removeTargets, restoreTarget, targetOptionsQuery, targetsQuery } from './notices.queries.ts';
import { noticeStrings } from './notices.strings.ts';

/** How notices reach people: the bell, a sound or a mail, for a group or at terminals. */
export function TargetListScreen() {
  const t = useText(noticeStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('integrationDevice');
  const state = useListState();
  const { data: options } = useQuery(targetOptionsQuery);
  const { data, ...list } = loaded(useQuery(targetsQuery));
  const columns = useMemo((): readonly DataColumn<NotificationTarget>[] => {
    const webhooks = new Map(options?.webhooks.map(({ webhookID, name }) => [webhookID, name]));
    const groups = new Map(options?.groups.map(({ notificationGroupID, name }) => [notificationGroupID, name]));
    return [
      { id: 'name', header: t('name'), value: (row) => row.name },
      { id: 'kind', header: t('kind'), value: (row) => t(row.kind), isUnderName: true },
      {
        id: 'reaches',
        header: t('reaches'),
        value: ({ notificationGroupID, clientIDs, webhookID }) =>
          webhookID !== null
            ? (webhooks.get(webhookID) ?? '–')
            : notificationGroupID === null
              ? t('terminalsOf', { count: clientIDs.length })
              : (groups.get(notificationGroupID) ?? '–'),
        isUnderName: true,
      },
      { id: 'isActive', header: t('isActive'), value: (row) => t(row.isActive ? 'yes' : 'no'), isSecondary: true },
    ];
  }, [t, options]);
  return (
    <ListScreen
      title={title('notificationTargets')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.notificationTargetID}
      state={state}
      emptyText={t('targetsEmpty')}
      commands={{
        create: canAdd ? () => void goTo('notificationTargetNew') : undefined,
        open: canEdit
          ? (row) => void goTo('notificationTarget', { params: { id: row.notificationTargetID } })
          : undefined,
        remove: canDelete ? removeTargets : undefined,
        restore: canAdd ? restoreTarget : undefined,
      }}
    />
  );
}
