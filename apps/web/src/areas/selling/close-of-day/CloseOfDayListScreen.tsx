import { Button } from '@mantine/core';
import { permission, type CloseOfDayRow } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatDate, formatDateTime, formatQuantity } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { DateField } from '#ui/fields/TimeField.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { closesOfDayQuery } from './close-of-day.queries.ts';
import { closeOfDayStrings } from './close-of-day.strings.ts';

const NEWEST_FIRST = [{ id: 'number', isDescending: true }];
const CLOSING = [permission.closeOfDay.add];
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Closes of day of the location by their Z numbers. */
export function CloseOfDayListScreen() {
  const t = useText(closeOfDayStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const canClose = useIsAllowed(CLOSING);
  const state = useListState(NEWEST_FIRST);
  const [filters, setFilters] = useListFilters({ from: '', to: '' });
  const [startDate, endDate] = [filters.from, filters.to].map((day) => (isDay(day) ? day : undefined));
  const { data, ...list } = loaded(useQuery(closesOfDayQuery(state[0], { startDate, endDate })));
  return (
    <ListScreen
      title={title('closesOfDay')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={useColumns()}
      rowID={(row) => row.closeOfDayID}
      state={state}
      emptyText={t('empty')}
      isFiltered={startDate !== undefined || endDate !== undefined}
      actions={canClose && <Button onClick={() => void goTo('closeOfDay')}>{t('closeDay')}</Button>}
      filters={
        <>
          <DateField label={t('from')} value={startDate ?? null} onChange={(day) => setFilters({ from: day ?? '' })} />
          <DateField label={t('to')} value={endDate ?? null} onChange={(day) => setFilters({ to: day ?? '' })} />
        </>
      }
      commands={{ open: (row) => void goTo('closeOfDayRecord', { params: { id: row.closeOfDayID } }) }}
    />
  );
}

function useColumns(): readonly DataColumn<CloseOfDayRow>[] {
  const t = useText(closeOfDayStrings);
  const language = useLanguage();
  const currency = useCurrency();
  const { timezoneName } = useOperationalSetting();
  return useMemo(
    (): readonly DataColumn<CloseOfDayRow>[] => [
      {
        id: 'number',
        header: t('numberHeader'),
        value: (row) => row.number,
        cell: (row) => t('number', { number: row.number }),
      },
      {
        id: 'businessDate',
        header: t('businessDate'),
        value: (row) => row.businessDate,
        cell: (row) => formatDate(row.businessDate, 'UTC', language),
        isUnderName: true,
      },
      {
        id: 'closedOn',
        header: t('closedOn'),
        value: (row) => row.closedOn,
        cell: (row) => formatDateTime(row.closedOn, timezoneName, language),
        isSecondary: true,
      },
      { id: 'closedBy', header: t('closedBy'), value: (row) => row.closedBy, isSortable: false, shownFrom: 'desk' },
      {
        id: 'saleCount',
        header: t('sales'),
        value: (row) => row.saleCount,
        cell: (row) => formatQuantity(row.saleCount, language),
        isSortable: false,
        align: 'end',
        isSecondary: true,
      },
      {
        id: 'totalAmount',
        header: t('total'),
        value: (row) => row.totalAmount,
        cell: (row) => <MoneyText fw={700} amount={row.totalAmount} currency={currency} />,
        align: 'end',
      },
      {
        id: 'cashDifference',
        header: t('cashDifference'),
        value: (row) => row.cashDifference,
        cell: (row) =>
          row.cashDifference === null ? t('notCounted') : <MoneyText amount={row.cashDifference} currency={currency} />,
        isSortable: false,
        align: 'end',
        isSecondary: true,
      },
    ],
    [t, language, currency, timezoneName],
  );
}
