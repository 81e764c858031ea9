import type { OrderChannelRecord } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { channelsQuery, removeChannels, restoreChannel } from './channels.queries.ts';
import { channelStrings } from './channels.strings.ts';

/** The channels through which online orders come in. */
export function ChannelListScreen() {
  const t = useText(channelStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('onlineStore');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(channelsQuery));
  const columns = useMemo(
    (): readonly DataColumn<OrderChannelRecord>[] => [
      { id: 'name', header: t('name'), value: ({ name }) => name },
      {
        id: 'state',
        header: t('state'),
        value: ({ isActive, hasSecret }) => (hasSecret ? t(isActive ? 'on' : 'off') : t('noSecret')),
        isUnderName: true,
      },
      {
        id: 'acceptance',
        header: t('acceptance'),
        value: ({ isAutoAccepted }) => t(isAutoAccepted ? 'byItself' : 'byHand'),
        isUnderName: true,
      },
      { id: 'minutes', header: t('minutes'), value: ({ prepMinutes }) => t('minutesOf', { count: prepMinutes }) },
    ],
    [t],
  );
  return (
    <ListScreen
      title={title('orderChannels')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.orderChannelID}
      state={state}
      emptyText={t('empty')}
      commands={{
        create: canAdd ? () => void goTo('orderChannelNew') : undefined,
        open: canEdit ? (row) => void goTo('orderChannel', { params: { id: row.orderChannelID } }) : undefined,
        remove: canDelete ? removeChannels : undefined,
        restore: canAdd ? restoreChannel : undefined,
      }}
    />
  );
}
