import { Text } from '@mantine/core';
import { IconDownload, IconTableExport } from '@tabler/icons-react';
import { historyKinds, keysOf, MOST_HISTORY, type HistoryEntry } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import { DateField } from '#ui/fields/TimeField.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { DataTable } from '#ui/lists/DataTable.tsx';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { HistoryEntryDialog } from './HistoryEntryDialog.tsx';
import { useHistoryColumns } from './history-columns.tsx';
import { exportHistory, historyPeopleQuery, historyQuery } from './history.queries.ts';
import { historyStrings } from './history.strings.ts';
import { actionLabel, kindLabel } from './words.ts';

const ALL = '';
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const KINDS = keysOf(historyKinds);
const NEWEST_FIRST = [{ id: 'at', isDescending: true }];

/** Who changed what, when, from which terminal, and who approved it (decisions 205, 276). */
export function HistoryList() {
  const t = useText(historyStrings);
  const title = useText(screenStrings);
  const { timezoneName } = useOperationalSetting();
  const [state, setState] = useListState(NEWEST_FIRST);
  const [filters, setFilters] = useListFilters({
    kind: ALL,
    action: ALL,
    person: ALL,
    from: ALL,
    to: ALL,
    target: ALL,
  });
  const [opened, setOpened] = useState<HistoryEntry | null>(null);
  const kind = KINDS.find((one) => one === filters.kind);
  const actions = kind === undefined ? [] : historyKinds[kind];
  const people = useQuery(historyPeopleQuery).data ?? [];
  const asked = {
    kind,
    action: actions.find((one) => one === filters.action),
    userID: people.find(({ userID }) => userID === filters.person)?.userID,
    startDate: isDay(filters.from) ? filters.from : undefined,
    endDate: isDay(filters.to) ? filters.to : undefined,
    targetID: filters.target === ALL ? undefined : filters.target.slice(0, 100),
  };
  const { data, failure, onRetry } = loaded(useQuery(historyQuery(state, asked)));
  const columns = useHistoryColumns(data?.names, timezoneName);
  const kinds = KINDS.map((value) => ({ value, label: kindLabel(value) })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  );
  const exportAs = (format: 'csv' | 'xlsx') => ({
    key: format,
    label: t(format === 'xlsx' ? 'exportXlsx' : 'exportCsv'),
    icon: <IconDownload size={20} />,
    onChoose: () => void attempt(() => exportHistory(format, state.search, asked)),
  });
  return (
    <PageFrame
      title={title('history')}
      actions={
        <ActionMenu
          isWorded
          label={t('export')}
          icon={<IconTableExport size={20} />}
          actions={[exportAs('xlsx'), exportAs('csv')]}
        />
      }
    >
      {data === undefined &&
        (failure === null ? <LoadingRows rows={6} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {data !== undefined && (
        <DataTable
          rows={data.items}
          total={data.total}
          hasMore={data.isCut}
          columns={columns}
          rowID={(row) => row.historyID}
          state={state}
          onStateChange={setState}
          onOpen={setOpened}
          searchHint={t('search')}
          empty={<EmptyState title={t('noneYet')} text={t('empty')} />}
          isFiltered={Object.values(asked).some((one) => one !== undefined)}
          filters={
            <>
              <SelectField
                label={t('kind')}
                placeholder={t('allKinds')}
                clearable
                w={200}
                value={kind ?? null}
                onChange={(next) => setFilters({ kind: next ?? ALL, action: ALL })}
                data={kinds}
              />
              <SelectField
                label={t('action')}
                placeholder={t('allActions')}
                clearable
                w={200}
                disabled={kind === undefined}
                value={asked.action ?? null}
                onChange={(next) => setFilters({ action: next ?? ALL })}
                data={actions.map((value) => ({ value, label: actionLabel(value) }))}
              />
              <SelectField
                label={t('person')}
                placeholder={t('everyone')}
                clearable
                w={200}
                value={asked.userID ?? null}
                onChange={(next) => setFilters({ person: next ?? ALL })}
                data={people.map(({ userID, name }) => ({ value: userID, label: name }))}
              />
              <DateField
                label={t('from')}
                value={asked.startDate ?? null}
                onChange={(day) => setFilters({ from: day ?? ALL })}
              />
              <DateField
                label={t('to')}
                value={asked.endDate ?? null}
                onChange={(day) => setFilters({ to: day ?? ALL })}
              />
            </>
          }
        />
      )}
      {data?.isCut === true && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('cut', { count: MOST_HISTORY })}
        </Text>
      )}
      {opened !== null && <HistoryEntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </PageFrame>
  );
}
