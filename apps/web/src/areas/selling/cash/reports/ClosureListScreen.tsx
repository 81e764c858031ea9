import type { TerminalReportRow } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { DateField } from '#ui/fields/TimeField.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { closureSearchQuery } from '../cash.queries.ts';
import { cashStrings } from '../cash.strings.ts';

const NEWEST_FIRST = [{ id: 'closedOn', isDescending: true }];
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Closed terminal reports of the location, with the difference of each. */
export function ClosureListScreen() {
  const t = useText(cashStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const state = useListState(NEWEST_FIRST);
  const [filters, setFilters] = useListFilters({ from: '', to: '' });
  const [startDate, endDate] = [filters.from, filters.to].map((day) => (isDay(day) ? day : undefined));
  const { data, ...list } = loaded(useQuery(closureSearchQuery(state[0], { startDate, endDate })));
  return (
    <ListScreen
      title={title('closures')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={useColumns()}
      rowID={(row) => row.terminalReportID}
      state={state}
      emptyText={t('closuresEmpty')}
      isFiltered={startDate !== undefined || endDate !== undefined}
      filters={
        <>
          <DateField label={t('from')} value={startDate ?? null} onChange={(day) => setFilters({ from: day ?? '' })} />
          <DateField label={t('to')} value={endDate ?? null} onChange={(day) => setFilters({ to: day ?? '' })} />
        </>
      }
      commands={{ open: (row) => void goTo('closure', { params: { id: row.terminalReportID } }) }}
    />
  );
}

function useColumns(): readonly DataColumn<TerminalReportRow>[] {
  const t = useText(cashStrings);
  const language = useLanguage();
  const currency = useCurrency();
  const { timezoneName } = useOperationalSetting();
  return useMemo((): readonly DataColumn<TerminalReportRow>[] => {
    const amount = (id: 'expectedCash' | 'countedCash', header: string) => ({
      id,
      header,
      value: (row: TerminalReportRow) => row[id],
      cell: (row: TerminalReportRow) => (row[id] === null ? '' : <MoneyText amount={row[id]} currency={currency} />),
      isSortable: false,
      align: 'end' as const,
      isSecondary: true,
    });
    return [
      { id: 'terminalName', header: t('terminal'), value: (row) => row.terminalName },
      {
        id: 'closedOn',
        header: t('closedOn'),
        value: (row) => row.closedOn,
        cell: (row) => (row.closedOn === null ? '' : formatDateTime(row.closedOn, timezoneName, language)),
        isUnderName: true,
      },
      {
        id: 'difference',
        header: t('difference'),
        value: (row) => row.difference,
        align: 'end',
        cell: (row) =>
          row.difference === null ? (
            t('notCounted')
          ) : row.difference === 0 ? (
            <StatusBadge tone="success" label={t('exactShort')} />
          ) : (
            <MoneyText fw={700} amount={row.difference} currency={currency} />
          ),
      },
      {
        id: 'businessDate',
        header: t('businessDate'),
        value: (row) => row.businessDate,
        cell: (row) => formatDate(row.businessDate, 'UTC', language),
        shownFrom: 'desk',
      },
      amount('expectedCash', t('expectedCash')),
      amount('countedCash', t('counted')),
      { id: 'closedBy', header: t('closedBy'), value: (row) => row.closedBy, isSortable: false, shownFrom: 'desk' },
      {
        id: 'closeOfDayNumber',
        header: t('dayNumber'),
        value: (row) => row.closeOfDayNumber,
        cell: (row) => (row.closeOfDayNumber === null ? '' : t('closesOfDay', { number: row.closeOfDayNumber })),
        isSortable: false,
        shownFrom: 'wide',
      },
    ];
  }, [t, language, currency, timezoneName]);
}
