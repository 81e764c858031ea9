import type { WebhookRecord } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { removeWebhooks, restoreWebhook, webhooksQuery } from './webhooks.queries.ts';
import { webhookStrings } from './webhooks.strings.ts';

/** Where other servers get to know what happens. */
export function WebhookListScreen() {
  const t = useText(webhookStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('onlineIntegrations');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(webhooksQuery));
  const columns = useMemo(
    (): readonly DataColumn<WebhookRecord>[] => [
      { id: 'name', header: t('name'), value: ({ name }) => name },
      {
        id: 'state',
        header: t('state'),
        value: ({ isActive, hasSecret }) => (hasSecret ? t(isActive ? 'on' : 'off') : t('noSecret')),
        isUnderName: true,
      },
      {
        id: 'parked',
        header: t('parked'),
        value: ({ parked }) => (parked === 0 ? '–' : String(parked)),
        isUnderName: true,
      },
      {
        id: 'eventTypes',
        header: t('eventTypes'),
        value: ({ eventTypes }) => eventTypes.map((type) => t(type)).join(', '),
        isSecondary: true,
      },
      { id: 'address', header: t('address'), value: ({ address }) => address, isSecondary: true },
    ],
    [t],
  );
  return (
    <ListScreen
      title={title('webhooks')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.webhookID}
      state={state}
      emptyText={t('empty')}
      commands={{
        create: canAdd ? () => void goTo('webhookNew') : undefined,
        open: canEdit ? (row) => void goTo('webhook', { params: { id: row.webhookID } }) : undefined,
        remove: canDelete ? removeWebhooks : undefined,
        restore: canAdd ? restoreWebhook : undefined,
      }}
    />
  );
}
