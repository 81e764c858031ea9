import { Text } from '@mantine/core';
import type { GlMapSummary } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { glCodeNamesQuery, glMapsQuery } from '../gl-codes/gl-codes.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { glStrings } from '../gl-codes/gl-codes.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';

/** Every kind of figure with its default code; opening one shows its rows (decision 98). */
export function GlMapListScreen() {
  const t = useText(glStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('financialGeneral');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(glMapsQuery));
  const { data: codes } = useQuery(glCodeNamesQuery);
  const columns = useMemo((): readonly DataColumn<GlMapSummary>[] => {
    const names = new Map(codes?.items.map(({ glCodeId, code, name }) => [glCodeId, `${code} ${name}`]));
    const standard = ({ defaultGlCodeId }: GlMapSummary): string | null =>
      defaultGlCodeId === null ? null : (names.get(defaultGlCodeId) ?? '–');
    return [
      { id: 'kind', header: t('kind'), value: (row) => t(row.glMapType) },
      {
        id: 'standard',
        header: t('standard'),
        value: standard,
        cell: (row) =>
          standard(row) ?? (
            <Text component="span" c="dimmed">
              {t('unmapped')}
            </Text>
          ),
      },
      {
        id: 'own',
        header: t('own'),
        value: (row) => row.mappedCount,
        cell: (row) => (row.rowCount === 0 ? '–' : t('ownOf', { mapped: row.mappedCount, count: row.rowCount })),
        align: 'end',
        isSecondary: true,
      },
    ];
  }, [t, codes]);
  return (
    <ListScreen
      title={title('glMaps')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.glMapType}
      state={state}
      emptyText={t('mapsHint')}
      commands={{ open: canEdit ? (row) => void goTo('glMap', { params: { id: row.glMapType } }) : undefined }}
    />
  );
}
