import { Button, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Shift } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { use, type ReactNode } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { DateField } from '#ui/fields/TimeField.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { ReadOnlyContext } from '#ui/frames/read-only.ts';
import { DataTable } from '#ui/lists/DataTable.tsx';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListFilters, useListState, type ListState } from '#ui/lists/list-state.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { InNow } from './InNow.tsx';
import { useShiftColumns } from './shift-columns.tsx';
import { shiftListQuery } from './shifts.queries.ts';
import { shiftStrings } from './shifts.strings.ts';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Who is in now, and the shifts of everyone with those that need a look. */
export function ShiftListScreen() {
  const t = useText(shiftStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd } = useRights('employeeTimeClock');
  const readOnly = use(ReadOnlyContext);
  const [state, setState] = useListState();
  const [filters, setFilters] = useListFilters({ from: '', to: '', flagged: '' });
  const [startDate, endDate] = [filters.from, filters.to].map((day) => (isDay(day) ? day : undefined));
  const isFlagged = filters.flagged === '1' ? (true as const) : undefined;
  const { data, failure, onRetry } = loaded(useQuery(shiftListQuery(state, { startDate, endDate, isFlagged })));
  return (
    <PageFrame
      title={title('shifts')}
      actions={
        <>
          <Button variant="default" onClick={() => void goTo('hours')}>
            {t('hours')}
          </Button>
          {canAdd && (
            <Button
              leftSection={<IconPlus size={20} />}
              onClick={() => void goTo('shiftNew')}
              {...(readOnly !== null && { disabled: true, title: readOnly })}
            >
              {t('newShift')}
            </Button>
          )}
        </>
      }
    >
      <InNow />
      {data === undefined &&
        (failure === null ? <LoadingRows rows={6} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {data !== undefined && (
        <ShiftTable
          rows={data.items}
          total={data.total}
          state={state}
          setState={setState}
          isFiltered={startDate !== undefined || endDate !== undefined || isFlagged === true}
          filters={
            <>
              <DateField
                label={t('from')}
                value={startDate ?? null}
                onChange={(day) => setFilters({ from: day ?? '' })}
              />
              <DateField label={t('to')} value={endDate ?? null} onChange={(day) => setFilters({ to: day ?? '' })} />
              <Switch
                checked={isFlagged === true}
                onChange={(event) => setFilters({ flagged: event.currentTarget.checked ? '1' : '' })}
                label={t('onlyFlagged')}
              />
            </>
          }
        />
      )}
    </PageFrame>
  );
}

interface TableProps {
  readonly rows: readonly Shift[];
  readonly total: number;
  readonly state: ListState;
  readonly setState: (change: Partial<ListState>) => void;
  readonly isFiltered: boolean;
  readonly filters: ReactNode;
}

function ShiftTable({ setState, ...list }: TableProps) {
  const t = useText(shiftStrings);
  const goTo = useGoTo();
  return (
    <DataTable
      {...list}
      columns={useShiftColumns(false)}
      rowID={(row) => row.shiftID}
      onStateChange={setState}
      onOpen={(row) => void goTo('shift', { params: { id: row.shiftID } })}
      empty={<EmptyState title={t('nobodyIn')} text={t('empty')} />}
    />
  );
}
