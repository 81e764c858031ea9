import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { integrationsQuery, type KnownIntegration } from './integrations.queries.ts';
import { integrationStrings } from './integrations.strings.ts';

/** With whom this location can exchange online orders, and whether it does. */
export function IntegrationListScreen() {
  const t = useText(integrationStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const state = useListState();
  const { data, ...list } = loaded(useQuery(integrationsQuery));
  const columns = useMemo(
    (): readonly DataColumn<KnownIntegration>[] => [
      { id: 'provider', header: t('provider'), value: ({ integrationID }) => t(integrationID) },
      {
        id: 'state',
        header: t('state'),
        value: ({ own }) => (own === null ? t('notConnected') : t(own.isActive ? 'on' : 'off')),
        isUnderName: true,
      },
      { id: 'channels', header: t('channels'), value: ({ own }) => String(own?.channels ?? 0) },
    ],
    [t],
  );
  return (
    <ListScreen
      title={title('onlineIntegrations')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.integrationID}
      state={state}
      emptyText={t('empty')}
      canChoose={() => false}
      commands={{ open: (row) => void goTo('onlineIntegration', { params: { id: row.integrationID } }) }}
    />
  );
}
