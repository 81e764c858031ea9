import { Text } from '@mantine/core';
import type { ScheduledChange, ScheduledChangeState } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { DataTable } from '#ui/lists/DataTable.tsx';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListState } from '#ui/lists/list-state.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import type { Tone } from '#ui/theme/colours.ts';
import { ScheduledChangeDialog } from './ScheduledChangeDialog.tsx';
import { scheduledChangesQuery } from './scheduled.queries.ts';
import { scheduledStrings } from './scheduled.strings.ts';

const NEWEST_FIRST = [{ id: 'dueAt', isDescending: true }];
const toneOf: Readonly<Record<ScheduledChangeState, Tone>> = {
  Waiting: 'info',
  Made: 'success',
  Refused: 'error',
  Withdrawn: 'neutral',
};

/** Changes that wait for their time, and those that were made, refused or withdrawn. */
export function ScheduledChangesScreen() {
  const t = useText(scheduledStrings);
  const title = useText(screenStrings);
  const { timezoneName } = useOperationalSetting();
  const [state, setState] = useListState(NEWEST_FIRST);
  const [opened, setOpened] = useState<ScheduledChange | null>(null);
  const { data, failure, onRetry } = loaded(useQuery(scheduledChangesQuery(state)));
  const columns = useMemo(
    (): readonly DataColumn<ScheduledChange>[] => [
      { id: 'name', header: t('name'), value: ({ name }) => name },
      {
        id: 'dueAt',
        header: t('dueAt'),
        value: ({ dueAt }) => dueAt,
        cell: ({ dueAt }) => formatDateTime(dueAt, timezoneName),
        isUnderName: true,
      },
      {
        id: 'state',
        header: t('state'),
        value: (row) => t(row.state),
        cell: (row) => (
          <>
            <StatusBadge tone={toneOf[row.state]} label={t(row.state)} />
            {row.reason !== null && (
              <Text size="sm" c="dimmed">
                {row.reason}
              </Text>
            )}
          </>
        ),
      },
      { id: 'scheduledBy', header: t('scheduledBy'), value: ({ scheduledBy }) => scheduledBy, isSortable: false },
    ],
    [t, timezoneName],
  );
  return (
    <PageFrame title={title('scheduledChanges')}>
      {data === undefined &&
        (failure === null ? <LoadingRows rows={4} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {data !== undefined && (
        <DataTable
          rows={data.items}
          total={data.total}
          columns={columns}
          rowID={({ scheduledChangeID }) => scheduledChangeID}
          state={state}
          onStateChange={setState}
          onOpen={setOpened}
          searchHint={t('search')}
          empty={<EmptyState title={t('noneYet')} text={t('empty')} />}
        />
      )}
      {opened !== null && <ScheduledChangeDialog change={opened} onClose={() => setOpened(null)} />}
    </PageFrame>
  );
}
