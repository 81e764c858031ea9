import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { OrderPaymentStatus, OrderStatus, type OrderSummary } from '@tavola/contract';
import { formatMoney, parseMoney, type Currency } from '@tavola/selling';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { failureMessage } from '../../queries/call-error.ts';
import { useGoTo, useSearchOf } from '../../queries/navigation.ts';
import { orderSearchQuery } from '../../queries/orders.ts';
import { useOperationalSetting } from '../../queries/restaurant.ts';
import { useLanguage, useText } from '../../strings/define.ts';
import { formatDateTime } from '../../strings/format.ts';
import { orderStrings, orderTones, paymentTones } from '../../strings/orders.ts';
import { DataTable, type DataColumn } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useListState } from '../../ui/list-state.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { PageFrame } from '../../ui/PageFrame.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './OrdersScreen.module.css';

const Filters = z.object({ status: z.catch(z.optional(z.enum(OrderStatus)), undefined), payment: z.catch(z.optional(z.enum(OrderPaymentStatus)), undefined) });
/** Selling spec, section 2. */
const SEARCH_DELAY_MS = 400;

/** Orders of this location, newest first; search, filters and page stand in the address. */
export function OrdersScreen() {
  const t = useText(orderStrings);
  const goTo = useGoTo();
  const [state, changeState] = useListState();
  const { status, payment } = useSearchOf(Filters);
  const isFiltered = state.search !== '' || status !== undefined || payment !== undefined;
  const query = useQuery(orderSearchQuery({ page: state.page, pageSize: state.pageSize, ...(state.search !== '' && { text: state.search }), ...(status && { status }), ...(payment && { paymentStatus: payment }) }));
  const columns = useColumns();
  const filter = (change: { readonly q?: string; readonly status?: string; readonly payment?: string }) =>
    void goTo('orders', { search: { q: state.search || undefined, status, payment, size: state.pageSize === 25 ? undefined : state.pageSize, ...change }, replace: true });
  const { data } = query;
  return (
    <PageFrame title={t('title')} actions={<Button onClick={() => void goTo('quickService')}>{t('newSale')}</Button>}>
      <Group gap="sm" align="flex-end" className={classes.filters}>
        <SearchField value={state.search} onSearch={(search) => filter({ q: search })} />
        <NativeSelect label={t('filterPayment')} value={payment ?? ''} onChange={(event) => filter({ payment: event.currentTarget.value })} data={[{ value: '', label: t('any') }, ...Object.values(OrderPaymentStatus).map((value) => ({ value, label: t(`payment${value}`) }))]} />
        <NativeSelect label={t('filterStatus')} value={status ?? ''} onChange={(event) => filter({ status: event.currentTarget.value })} data={[{ value: '', label: t('any') }, ...Object.values(OrderStatus).filter((value) => value !== 'Saved').map((value) => ({ value, label: t(`status${value}`) }))]} />
      </Group>
      {data === undefined && (query.error === null ? <LoadingRows rows={8} /> : <LoadFailed message={failureMessage(query.error)} onRetry={() => void query.refetch()} />)}
      {data !== undefined && data.total === 0 && (isFiltered
        ? <EmptyState title={t('noMatchTitle')} text={t('noMatchText')} action={<Button variant="default" onClick={() => void goTo('orders', { replace: true })}>{t('resetFilters')}</Button>} />
        : <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={<Button onClick={() => void goTo('quickService')}>{t('newSale')}</Button>} />)}
      {data !== undefined && data.total > 0 && (
        <DataTable rows={data.items} columns={columns} rowID={(row) => row.orderID} state={state} onStateChange={changeState} total={data.total} hasSearch={false} empty={null} onOpen={(row) => void goTo('order', { params: { id: row.orderID } })} />
      )}
    </PageFrame>
  );
}

/** Typing waits before it asks the server. */
function SearchField({ value, onSearch }: { readonly value: string; readonly onSearch: (search: string) => void }) {
  const t = useText(orderStrings);
  const [text, setText] = useState(value);
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return <TextInput type="search" className={classes.search} label={t('search')} placeholder={t('searchHint')} leftSection={<IconSearch size={20} />} value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}

function useColumns(): readonly DataColumn<OrderSummary>[] {
  const t = useText(orderStrings);
  const language = useLanguage();
  const operational = useOperationalSetting();
  return useMemo(() => {
    const currency: Currency = { code: operational.currencyCode, decimals: operational.currencyDecimals, symbol: operational.currencySymbol };
    const money = (amount: number): string => {
      const parsed = parseMoney(amount);
      return parsed.ok ? formatMoney(parsed.value, currency) : String(amount);
    };
    return [
      { id: 'orderNo', header: t('columnNo'), value: (row) => row.orderNo, isSortable: false, cell: (row) => <span className={classes.no}>{row.orderNo}</span> },
      { id: 'time', header: t('columnTime'), value: (row) => row.orderDateTime, isSortable: false, cell: (row) => <span className={classes.nowrap}>{formatDateTime(row.orderDateTime, operational.timezoneName, language)}</span> },
      { id: 'payment', header: t('columnPayment'), value: (row) => row.orderPaymentStatus, isSortable: false, cell: (row) => <StatusBadge tone={paymentTones[row.orderPaymentStatus]} label={t(`payment${row.orderPaymentStatus}`)} /> },
      { id: 'total', header: t('columnTotal'), value: (row) => row.totalDueAmount, isSortable: false, align: 'end', cell: (row) => <span className={classes.money}>{money(row.totalDueAmount)}</span> },
      { id: 'status', header: t('columnStatus'), value: (row) => row.status, isSortable: false, cell: (row) => <StatusBadge tone={orderTones[row.status]} label={t(`status${row.status}`)} /> },
      { id: 'type', header: t('columnType'), value: (row) => row.orderFulfillmentTypeID, isSortable: false, cell: (row) => t(`fulfillment${row.orderFulfillmentTypeID}`) },
      { id: 'lines', header: t('columnItems'), value: (row) => row.lineCount, isSortable: false, align: 'end' },
      { id: 'server', header: t('columnServer'), value: (row) => row.serverName ?? '', isSortable: false },
    ];
  }, [t, language, operational]);
}
