import { Badge, Button } from '@mantine/core';
import { OrderPaymentStatus, OrderStatus, type FoundOrder } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useMinute } from '#runtime/clock/use-minute.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { orderSearchQuery } from './orders.queries.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { orderStrings, paymentTones } from './orders.strings.ts';
import { preparationOf, preparationStrings, preparationTones } from './preparation.strings.ts';
import { DataTable } from '#ui/lists/DataTable.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { DateField } from '#ui/fields/TimeField.tsx';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { ticketTemplates } from '../order-life/order-life.queries.ts';
import { OrderActions, type ChosenTicket } from './OrderActions.tsx';
import { noFilters, searchOf } from './order-filters.ts';
import classes from './OrdersScreen.module.css';

const moreFilters = lazyPart(() => import('./MoreOrderFilters.tsx').then(({ MoreOrderFilters }) => MoreOrderFilters));
const ticketDialog = lazyPart(() =>
  import('../order-life/OrderTicketDialog.tsx').then(({ OrderTicketDialog }) => OrderTicketDialog),
);
const refundDialog = lazyPart(() => import('../sales/RefundDialog.tsx').then(({ RefundDialog }) => RefundDialog));
const RARE = ['progress', 'from', 'to', 'channel', 'cashier', 'customer', 'amount', 'item'] as const;

/** Orders of this location, newest first; search, filters and page are in the address. */
export function OrdersScreen() {
  const t = useText(orderStrings);
  const goTo = useGoTo();
  const [state, changeState] = useListState();
  const [filters, filter] = useListFilters(noFilters);
  const operational = useOperationalSetting();
  const { date: today } = useMinute(operational.timezoneName);
  const asked = searchOf(filters, today);
  const { status, paymentStatus: payment, businessDate: date = '', hasVariance } = asked;
  const isRareSet = RARE.some((key) => filters[key] !== '');
  const [isMoreShown, setIsMoreShown] = useState(isRareSet);
  const query = useQuery(
    orderSearchQuery({
      page: state.page,
      pageSize: state.pageSize,
      ...(state.search !== '' && { text: state.search }),
      ...asked,
    }),
  );
  const [ticket, setTicket] = useState<ChosenTicket | null>(null);
  const [refunded, setRefunded] = useState<FoundOrder | null>(null);
  const columns = useColumns(setTicket, setRefunded);
  const { data } = query;
  const newSale = operational.modules.quickSales && (
    <Button onClick={() => void goTo('quickService')}>{t('newSale')}</Button>
  );
  return (
    <PageFrame title={t('title')} actions={newSale}>
      {data === undefined &&
        (query.error === null ? (
          <LoadingRows rows={8} />
        ) : (
          <LoadFailed message={failureMessage(query.error)} onRetry={() => void query.refetch()} />
        ))}
      {data !== undefined && (
        <DataTable
          rows={data.items}
          columns={columns}
          rowID={(row) => row.orderID}
          state={state}
          onStateChange={changeState}
          total={data.total}
          hasMore={data.hasMore}
          onOpen={(row) => void goTo('order', { params: { id: row.orderID } })}
          empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={newSale} />}
          isFiltered={Object.keys(asked).length > 0}
          searchHint={t('searchHint')}
          filters={
            <>
              <DateField
                label={t('filterDate')}
                value={date}
                onChange={(value) => filter({ date: value ?? '', from: '', to: '' })}
              />
              <FilterSelect
                label={t('filterPayment')}
                value={payment ?? ''}
                onChange={(value) => filter({ payment: value })}
                data={[
                  { value: '', label: t('any') },
                  ...Object.values(OrderPaymentStatus).map((value) => ({ value, label: t(`payment${value}`) })),
                ]}
              />
              <FilterSelect
                label={t('filterStatus')}
                value={status ?? ''}
                onChange={(value) => filter({ status: value })}
                data={[
                  { value: '', label: t('any') },
                  ...Object.values(OrderStatus)
                    .filter((value) => value !== 'Saved')
                    .map((value) => ({ value, label: t(`status${value}`) })),
                ]}
              />
              <FilterSelect
                label={t('filterVariance')}
                value={hasVariance === undefined ? '' : hasVariance ? 'different' : 'same'}
                onChange={(value) => filter({ variance: value })}
                data={[
                  { value: '', label: t('any') },
                  { value: 'different', label: t('varianceYes') },
                  { value: 'same', label: t('varianceNo') },
                ]}
              />
              {isMoreShown ? (
                <Suspense fallback={null}>
                  <moreFilters.Part filters={filters} asked={asked} onFilter={filter} />
                </Suspense>
              ) : (
                <Button variant="default" onClick={() => setIsMoreShown(true)}>
                  {t('moreFilters')}
                </Button>
              )}
            </>
          }
        />
      )}
      {refunded !== null && (
        <Suspense fallback={null}>
          <refundDialog.Part of={{ orderID: refunded.orderID }} onClose={() => setRefunded(null)} />
        </Suspense>
      )}
      {ticket !== null && (
        <Suspense fallback={null}>
          <ticketDialog.Part
            orderID={ticket.order.orderID}
            orderNo={ticket.order.orderNo}
            type={ticketTemplates[ticket.type]}
            onClose={() => setTicket(null)}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}

function useColumns(
  onTicket: (chosen: ChosenTicket) => void,
  onRefund: (order: FoundOrder) => void,
): readonly DataColumn<FoundOrder>[] {
  const t = useText(orderStrings);
  const ofPreparation = useText(preparationStrings);
  const language = useLanguage();
  const operational = useOperationalSetting();
  return useMemo(
    (): readonly DataColumn<FoundOrder>[] => [
      {
        id: 'orderNo',
        header: t('columnNo'),
        value: (row) => row.orderNo,
        isSortable: false,
        cell: (row) => (
          <span className={classes.no}>
            {row.orderNo}
            {row.isSample && (
              <Badge color="gray" variant="light">
                {t('sample')}
              </Badge>
            )}
          </span>
        ),
      },
      {
        id: 'time',
        header: t('columnTime'),
        value: (row) => row.orderDateTime,
        isSortable: false,
        isUnderName: true,
        cell: (row) => (
          <span className={classes.nowrap}>
            {formatDateTime(row.orderDateTime, operational.timezoneName, language)}
          </span>
        ),
      },
      {
        id: 'payment',
        header: t('columnPayment'),
        value: (row) => row.orderPaymentStatus,
        isSortable: false,
        cell: (row) => (
          <StatusBadge tone={paymentTones[row.orderPaymentStatus]} label={t(`payment${row.orderPaymentStatus}`)} />
        ),
      },
      {
        id: 'total',
        header: t('columnTotal'),
        value: (row) => row.totalDueAmount,
        isSortable: false,
        align: 'end',
        cell: (row) => <MoneyText amount={row.totalDueAmount} currency={operational} fw={600} />,
      },
      {
        id: 'status',
        header: t('columnStatus'),
        value: (row) => preparationOf(row),
        isSortable: false,
        isSecondary: true,
        cell: (row) => {
          const preparation = preparationOf(row);
          return <StatusBadge tone={preparationTones[preparation]} label={ofPreparation(preparation)} />;
        },
      },
      {
        id: 'type',
        header: t('columnType'),
        value: (row) => row.orderFulfillmentTypeID,
        isSortable: false,
        cell: (row) => (
          <>
            {t(`fulfillment${row.orderFulfillmentTypeID}`)}
            {row.deliveryAddress !== undefined && <span className={classes.address}>{row.deliveryAddress}</span>}
          </>
        ),
        isSecondary: true,
      },
      ...(operational.modules.tableSales
        ? [
            {
              id: 'table',
              header: t('columnTable'),
              value: (row: FoundOrder) => row.tableName ?? '',
              isSortable: false,
              isSecondary: true,
            },
          ]
        : []),
      {
        id: 'lines',
        header: t('columnItems'),
        value: (row) => row.lineCount,
        isSortable: false,
        align: 'end',
        shownFrom: 'desk',
      },
      {
        id: 'server',
        header: t('columnServer'),
        value: (row) => row.serverName ?? '',
        isSortable: false,
        shownFrom: 'desk',
      },
      {
        id: 'more',
        header: t('columnMore'),
        value: () => null,
        isSortable: false,
        align: 'end',
        cell: (row) => <OrderActions order={row} onTicket={onTicket} onRefund={onRefund} />,
      },
    ],
    [t, ofPreparation, language, operational, onTicket, onRefund],
  );
}
