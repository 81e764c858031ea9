import { Group } from '@mantine/core';
import { permission, PointEntryType, uuid, type PointEntry } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CustomerField } from '#areas/customers/customers/index.ts';
import { loaded } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { formatDateTime, formatQuantity } from '#text/format.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { DateField } from '#ui/fields/TimeField.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { pointEntriesQuery } from './loyalty-history.queries.ts';
import { loyaltyHistoryStrings } from './loyalty-history.strings.ts';

const ALL = '';
const TYPES = Object.values(PointEntryType);
const isID = (text: string): boolean => uuid().safeParse(text).success;
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const NEWEST_FIRST = [{ id: 'createdOn', isDescending: true }];
const LOOK_UP = [permission.customers.view];

/** How points of customers moved at all locations of the company, newest first. */
export function LoyaltyHistoryScreen() {
  const t = useText(loyaltyHistoryStrings);
  const title = useText(screenStrings);
  const { timezoneName } = useOperationalSetting();
  // The page needs no right, but looking customers up does.
  const canLookUp = useIsAllowed(LOOK_UP);
  const state = useListState(NEWEST_FIRST);
  const [filters, setFilters] = useListFilters({ type: ALL, from: ALL, to: ALL, customer: ALL });
  const type = TYPES.find((one) => one === filters.type);
  const [from, to] = [isDay(filters.from) ? filters.from : undefined, isDay(filters.to) ? filters.to : undefined];
  const customer = isID(filters.customer) ? filters.customer : undefined;
  const { data, ...list } = loaded(
    useQuery(
      pointEntriesQuery(state[0], {
        startDate: from,
        endDate: to,
        types: type === undefined ? [] : [type],
        customerIDs: customer === undefined ? [] : [customer],
      }),
    ),
  );
  const columns = useMemo(
    (): readonly DataColumn<PointEntry>[] => [
      {
        id: 'createdOn',
        header: t('createdOn'),
        value: (row) => row.createdOn,
        cell: (row) => formatDateTime(row.createdOn, timezoneName),
      },
      { id: 'customerName', header: t('customerName'), value: (row) => row.customerName, isSortable: false },
      { id: 'type', header: t('type'), value: (row) => t(row.type), isSortable: false, isUnderName: true },
      {
        id: 'points',
        header: t('points'),
        value: (row) => row.points,
        cell: ({ points }) => `${points > 0 ? '+' : ''}${formatQuantity(points)}`,
        align: 'end',
      },
      {
        id: 'balanceAfter',
        header: t('balanceAfter'),
        value: (row) => row.balanceAfter,
        cell: ({ balanceAfter }) => formatQuantity(balanceAfter),
        align: 'end',
        isSortable: false,
      },
      { id: 'orderNo', header: t('orderNo'), value: (row) => row.orderNo ?? '', isSortable: false, isSecondary: true },
      {
        id: 'locationName',
        header: t('locationName'),
        value: (row) => row.locationName,
        isSortable: false,
        isSecondary: true,
      },
      { id: 'userName', header: t('userName'), value: (row) => row.userName, isSortable: false, shownFrom: 'desk' },
    ],
    [t, timezoneName],
  );
  return (
    <ListScreen
      title={title('loyaltyHistory')}
      list={{ ...list, rows: data?.items, total: data?.total, hasMore: data?.hasMore }}
      columns={columns}
      rowID={(row) => row.pointEntryID}
      state={state}
      emptyText={t('empty')}
      isFiltered={type !== undefined || customer !== undefined || from !== undefined || to !== undefined}
      filters={
        <Group gap="sm" align="flex-end">
          {canLookUp && (
            <CustomerField
              label={t('customerName')}
              value={customer ?? null}
              onChange={(id) => setFilters({ customer: id ?? ALL })}
            />
          )}
          <SelectField
            label={t('type')}
            placeholder={t('allTypes')}
            clearable
            w={180}
            value={type ?? null}
            onChange={(next) => setFilters({ type: next ?? ALL })}
            data={TYPES.map((one) => ({ value: one, label: t(one) }))}
          />
          <DateField label={t('from')} value={from ?? null} onChange={(next) => setFilters({ from: next ?? ALL })} />
          <DateField label={t('to')} value={to ?? null} onChange={(next) => setFilters({ to: next ?? ALL })} />
        </Group>
      }
      commands={{}}
    />
  );
}
