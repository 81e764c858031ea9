import { Group } from '@mantine/core';
import { SaleType, uuid, type Purchase } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { purchasedItems } from '#runtime/names/purchased-items.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { DateField } from '#ui/fields/TimeField.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { CustomerField } from '../customers/CustomerField.tsx';
import classes from './PurchaseHistoryScreen.module.css';
import { purchasesQuery } from './purchase-history.queries.ts';
import { purchaseStrings } from './purchase-history.strings.ts';

const ALL = '';
const TYPES = Object.values(SaleType);
const isID = (text: string): boolean => uuid().safeParse(text).success;
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const NEWEST_FIRST = [{ id: 'orderDateTime', isDescending: true }];

/**
 * What customers of the company bought at all its locations, newest first, by days and kind of sale; amounts in the
 * currency of each location.
 */
export function PurchaseHistoryScreen() {
  const t = useText(purchaseStrings);
  const title = useText(screenStrings);
  const currency = useCurrency();
  const { timezoneName } = useOperationalSetting();
  const state = useListState(NEWEST_FIRST);
  const [filters, setFilters] = useListFilters({ type: ALL, from: ALL, to: ALL, customer: ALL });
  const type = TYPES.find((one) => one === filters.type);
  const [from, to] = [isDay(filters.from) ? filters.from : undefined, isDay(filters.to) ? filters.to : undefined];
  // The form of a customer leads here; anything else in the address is no customer.
  const customer = isID(filters.customer) ? filters.customer : undefined;
  const { data, ...list } = loaded(
    useQuery(
      purchasesQuery(state[0], {
        startDate: from,
        endDate: to,
        saleTypes: type === undefined ? [] : [type],
        customerIDs: customer === undefined ? [] : [customer],
      }),
    ),
  );
  const columns = useMemo(
    (): readonly DataColumn<Purchase>[] => [
      {
        id: 'orderDateTime',
        header: t('orderDateTime'),
        value: (row) => row.orderDateTime,
        cell: (row) => formatDateTime(row.orderDateTime, timezoneName),
      },
      { id: 'customerName', header: t('customerName'), value: (row) => row.customerName, isSortable: false },
      { id: 'orderNo', header: t('orderNo'), value: (row) => row.orderNo, isSortable: false, isSecondary: true },
      {
        id: 'items',
        header: t('items'),
        value: (row) => purchasedItems(row.items),
        isSortable: false,
        isSecondary: true,
      },
      { id: 'saleType', header: t('saleType'), value: (row) => t(row.saleType), isSortable: false },
      {
        id: 'locationName',
        header: t('locationName'),
        value: (row) => row.locationName,
        isSortable: false,
        isSecondary: true,
      },
      {
        id: 'totalDueAmount',
        header: t('totalDueAmount'),
        value: (row) => row.totalDueAmount,
        align: 'end',
        // Another location of the company may sell in another currency.
        cell: ({ totalDueAmount, currencyCode }) => (
          <MoneyText
            amount={totalDueAmount}
            currency={
              currencyCode === currency.currencyCode
                ? currency
                : { ...currency, currencyCode, currencySymbol: `${currencyCode} ` }
            }
          />
        ),
      },
    ],
    [t, currency, timezoneName],
  );
  return (
    <ListScreen
      title={title('purchaseHistory')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.orderID}
      state={state}
      emptyText={t('empty')}
      isFiltered={type !== undefined || customer !== undefined || from !== undefined || to !== undefined}
      filters={
        <Group gap="sm" align="flex-end">
          <div className={classes.customer}>
            <CustomerField
              label={t('customerName')}
              value={customer ?? null}
              onChange={(id) => setFilters({ customer: id ?? ALL })}
            />
          </div>
          <SelectField
            label={t('saleType')}
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
