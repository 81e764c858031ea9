import { OrderChannel, SaleState, type SaleRow } from '@tavola/contract';
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
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import { salesQuery } from './sales.queries.ts';
import { saleStrings, stateWords } from './sales.strings.ts';
import { SaleStatus } from './SaleStatus.tsx';

const NEWEST_FIRST = [{ id: 'saleNo', isDescending: true }];
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const stateOf = (text: string): SaleState => Object.values(SaleState).find((state) => state === text) ?? SaleState.All;
const channelOf = (text: string): OrderChannel | null =>
  Object.values(OrderChannel).find((channel) => String(channel) === text) ?? null;

/** Paid sales of the location, the latest first; one opens with its items, payments and refunds. */
export function SaleListScreen() {
  const t = useText(saleStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { tableSales } = useOperationalSetting().modules;
  const state = useListState(NEWEST_FIRST);
  const [filters, filter] = useListFilters({ from: '', to: '', state: SaleState.All, channel: '' });
  const [startDate, endDate] = [filters.from, filters.to].map((day) => (isDay(day) ? day : undefined));
  const [saleState, channel] = [stateOf(filters.state), channelOf(filters.channel)];
  const asked = { startDate, endDate, saleState, channel };
  const { data, ...list } = loaded(useQuery(salesQuery(asListQuery(state[0]), asked)));
  return (
    <ListScreen
      title={title('sales')}
      list={{ ...list, rows: data?.items, total: data?.total, hasMore: data?.hasMore }}
      columns={useColumns()}
      rowID={(row) => row.saleID}
      state={state}
      emptyText={t('salesEmpty')}
      isFiltered={Object.entries(filters).some(
        ([name, value]) => value !== '' && !(name === 'state' && value === 'All'),
      )}
      filters={
        <>
          <DateField label={t('from')} value={startDate ?? null} onChange={(day) => filter({ from: day ?? '' })} />
          <DateField label={t('to')} value={endDate ?? null} onChange={(day) => filter({ to: day ?? '' })} />
          <FilterSelect
            label={t('state')}
            value={saleState}
            onChange={(value) => filter({ state: value })}
            data={Object.values(SaleState).map((value) => ({ value, label: t(stateWords[value]) }))}
          />
          {tableSales && (
            <FilterSelect
              label={t('channel')}
              value={filters.channel}
              onChange={(value) => filter({ channel: value })}
              data={[
                { value: '', label: t('any') },
                { value: String(OrderChannel.QuickService), label: t('channel1') },
                { value: String(OrderChannel.TableService), label: t('channel2') },
              ]}
            />
          )}
        </>
      }
      commands={{ open: (row) => void goTo('saleRecord', { params: { id: row.saleID } }) }}
    />
  );
}

function useColumns(): readonly DataColumn<SaleRow>[] {
  const t = useText(saleStrings);
  const language = useLanguage();
  const operational = useOperationalSetting();
  return useMemo(
    (): readonly DataColumn<SaleRow>[] => [
      { id: 'saleNo', header: t('saleNo'), value: (row) => row.saleNo },
      {
        id: 'saleDate',
        header: t('paidOn'),
        value: (row) => row.paidOn,
        cell: (row) => formatDateTime(row.paidOn, operational.timezoneName, language),
        isUnderName: true,
      },
      {
        id: 'status',
        header: t('status'),
        value: (row) => row.paymentStatus,
        cell: (row) => <SaleStatus sale={row} />,
        isSortable: false,
      },
      {
        id: 'totalDueAmount',
        header: t('total'),
        value: (row) => row.totalDueAmount,
        cell: (row) => <MoneyText fw={700} amount={row.totalDueAmount} currency={operational} />,
        align: 'end',
      },
      {
        id: 'channel',
        header: t('channel'),
        value: (row) => row.systemOrderChannelID,
        cell: (row) =>
          row.tableName === null
            ? t(`channel${row.systemOrderChannelID}`)
            : `${t(`channel${row.systemOrderChannelID}`)} · ${row.tableName}`,
        isSortable: false,
        isSecondary: true,
      },
      {
        id: 'refundedAmount',
        header: t('refunded'),
        value: (row) => row.refundedAmount,
        cell: (row) => (row.refundCount === 0 ? '' : <MoneyText amount={row.refundedAmount} currency={operational} />),
        align: 'end',
        isSecondary: true,
      },
      { id: 'orderNo', header: t('orderNo'), value: (row) => row.orderNo, isSortable: false, shownFrom: 'desk' },
      { id: 'server', header: t('server'), value: (row) => row.serverName, isSortable: false, shownFrom: 'desk' },
    ],
    [t, language, operational],
  );
}
