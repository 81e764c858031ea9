import type { ApiKeyRecord } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText, type Translate } from '#text/define.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { apiKeysQuery, removeApiKeys, restoreApiKey } from './api-keys.queries.ts';
import { apiKeyStrings } from './api-keys.strings.ts';

const keeperText = (t: Translate<typeof apiKeyStrings.en>, { keeperName: name, keeperState }: ApiKeyRecord): string => {
  if (keeperState === 'Active') return name;
  return t(keeperState === 'Gone' ? 'keeperGone' : 'keeperRightsMissing', { name });
};

/** The keys with which programs of others call the API. */
export function ApiKeyListScreen() {
  const t = useText(apiKeyStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { timezoneName } = useOperationalSetting();
  const { canAdd, canEdit, canDelete } = useRights('onlineIntegrations');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(apiKeysQuery));
  const columns = useMemo(
    (): readonly DataColumn<ApiKeyRecord>[] => [
      { id: 'name', header: t('name'), value: ({ name }) => name },
      {
        id: 'state',
        header: t('state'),
        value: ({ keyStart }) => (keyStart === null ? t('noKey') : `${keyStart}…`),
        isUnderName: true,
      },
      { id: 'keeper', header: t('madeBy'), value: (row) => keeperText(t, row), isUnderName: true },
      {
        id: 'scopes',
        header: t('scopes'),
        value: ({ scopes }) => scopes.map((scope) => t(scope)).join(', '),
        isUnderName: true,
      },
      {
        id: 'endsOn',
        header: t('endsOn'),
        value: ({ endsOn }) => endsOn ?? '',
        cell: ({ endsOn }) => (endsOn === null ? '–' : formatDate(`${endsOn}T00:00:00Z`, 'UTC')),
        isSecondary: true,
      },
      {
        id: 'lastUsed',
        header: t('lastUsed'),
        value: ({ lastUsedAt }) => lastUsedAt ?? '',
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : formatDateTime(lastUsedAt, timezoneName)),
        isSecondary: true,
      },
    ],
    [t, timezoneName],
  );
  return (
    <ListScreen
      title={title('apiKeys')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.apiKeyID}
      state={state}
      emptyText={t('empty')}
      commands={{
        create: canAdd ? () => void goTo('apiKeyNew') : undefined,
        open: canEdit ? (row) => void goTo('apiKey', { params: { id: row.apiKeyID } }) : undefined,
        remove: canDelete ? removeApiKeys : undefined,
        restore: canAdd ? restoreApiKey : undefined,
      }}
    />
  );
}
