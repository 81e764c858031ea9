import type { RefundRow } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { asListQuery, loaded } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { DateField } from '#ui/fields/TimeField.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { refundsQuery } from './sales.queries.ts';
import { saleStrings } from './sales.strings.ts';

const NEWEST_FIRST = [{ id: 'refundNo', isDescending: true }];
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Refunds of the location, the latest first. */
export function RefundListScreen() {
  const t = useText(saleStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const state = useListState(NEWEST_FIRST);
  const [filters, filter] = useListFilters({ from: '', to: '' });
  const [startDate, endDate] = [filters.from, filters.to].map((day) => (isDay(day) ? day : undefined));
  const { data, ...list } = loaded(useQuery(refundsQuery(asListQuery(state[0]), { startDate, endDate })));
  return (
    <ListScreen
      title={title('refunds')}
      list={{ ...list, rows: data?.items, total: data?.total, hasMore: data?.hasMore }}
      columns={useColumns()}
      rowID={(row) => row.refundID}
      state={state}
      emptyText={t('refundsEmpty')}
      isFiltered={startDate !== undefined || endDate !== undefined}
      filters={
        <>
          <DateField label={t('from')} value={startDate ?? null} onChange={(day) => filter({ from: day ?? '' })} />
          <DateField label={t('to')} value={endDate ?? null} onChange={(day) => filter({ to: day ?? '' })} />
        </>
      }
      commands={{ open: (row) => void goTo('refundRecord', { params: { id: row.refundID } }) }}
    />
  );
}

function useColumns(): readonly DataColumn<RefundRow>[] {
  const t = useText(saleStrings);
  const language = useLanguage();
  const operational = useOperationalSetting();
  return useMemo(
    (): readonly DataColumn<RefundRow>[] => [
      { id: 'refundNo', header: t('refundNo'), value: (row) => row.refundNo },
      {
        id: 'businessDate',
        header: t('refundedOn'),
        value: (row) => row.refundedOn,
        cell: (row) => formatDateTime(row.refundedOn, operational.timezoneName, language),
        isUnderName: true,
      },
      { id: 'saleNo', header: t('saleNo'), value: (row) => row.saleNo ?? '', isSortable: false },
      {
        id: 'amount',
        header: t('paidOut'),
        value: (row) => row.paidOutAmount,
        cell: (row) => <MoneyText fw={700} amount={row.paidOutAmount} currency={operational} />,
        align: 'end',
      },
      { id: 'user', header: t('refundedBy'), value: (row) => row.userName, isSortable: false, isSecondary: true },
      { id: 'reason', header: t('reason'), value: (row) => row.reason ?? '', isSortable: false, shownFrom: 'desk' },
    ],
    [t, language, operational],
  );
}
