import { SegmentedControl, Text } from '@mantine/core';
import type { OfflineReview } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { OfflineSaleDialog } from './OfflineSaleDialog.tsx';
import { offlineReviewsQuery } from './offline-review.queries.ts';
import { offlineReviewStrings } from './offline-review.strings.ts';
import { outcomeTone, useVarianceWords } from './variance-words.ts';

const NEWEST_FIRST = [{ id: 'soldOn', isDescending: true }];

/** Offline sales that were refused, or that the server comes to otherwise, until a person has decided. */
export function OfflineSalesScreen() {
  const t = useText(offlineReviewStrings);
  const title = useText(screenStrings);
  const state = useListState(NEWEST_FIRST);
  const [filters, setFilters] = useListFilters({ show: 'Waiting' });
  const shown = filters.show === 'Done' ? 'Done' : 'Waiting';
  const [opened, setOpened] = useState<string | null>(null);
  const { data, ...list } = loaded(useQuery(offlineReviewsQuery(state[0], shown)));
  return (
    <>
      <ListScreen
        title={title('offlineSales')}
        list={{ ...list, rows: data?.items, total: data?.total }}
        columns={useColumns()}
        rowID={(row) => row.orderID}
        state={state}
        emptyText={t(shown === 'Done' ? 'emptyDone' : 'empty')}
        actions={
          <SegmentedControl
            aria-label={t('show')}
            value={shown}
            onChange={(show) => setFilters({ show })}
            data={[
              { value: 'Waiting', label: t('waiting') },
              { value: 'Done', label: t('done') },
            ]}
          />
        }
        commands={{ open: (row) => setOpened(row.orderID) }}
      />
      {opened !== null && <OfflineSaleDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function useColumns(): readonly DataColumn<OfflineReview>[] {
  const t = useText(offlineReviewStrings);
  const words = useVarianceWords();
  const currency = useCurrency();
  const { timezoneName } = useOperationalSetting();
  return useMemo(
    (): readonly DataColumn<OfflineReview>[] => [
      { id: 'offlineNo', header: t('number'), value: (row) => row.offlineNo },
      {
        id: 'soldOn',
        header: t('soldOn'),
        value: (row) => row.soldOn,
        cell: (row) => formatDateTime(row.soldOn, timezoneName),
        isUnderName: true,
      },
      {
        id: 'state',
        header: t('state'),
        value: (row) => t(row.outcome),
        cell: (row) => (
          <>
            <StatusBadge tone={outcomeTone[row.outcome]} label={t(row.outcome)} />
            <Text size="sm">{row.reason?.message ?? row.variances.map(words).join(' · ')}</Text>
            {row.differingCount > 0 && <Text size="sm">{t('others', { count: row.differingCount })}</Text>}
          </>
        ),
        isSortable: false,
        isUnderName: true,
      },
      {
        id: 'terminal',
        header: t('terminal'),
        value: (row) => row.terminalName,
        isSortable: false,
        isSecondary: true,
      },
      { id: 'soldBy', header: t('soldBy'), value: (row) => row.soldBy, isSortable: false, shownFrom: 'desk' },
      {
        id: 'totalDueAmount',
        header: t('total'),
        value: (row) => row.totalDueAmount,
        align: 'end',
        cell: (row) => <MoneyText amount={row.totalDueAmount} currency={currency} />,
      },
    ],
    [t, words, currency, timezoneName],
  );
}
