import { Group } from '@mantine/core';
import { MAX_PENDING_ORDERS, OrderChannel, type PendingOrder } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useMinuteMs } from '#runtime/clock/use-minute.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useText } from '#text/define.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListFilters } from '#ui/lists/list-state.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import { orderStrings } from '../orders/orders.strings.ts';
import { BoardColumnView } from './BoardColumnView.tsx';
import { boardColumns, columnOf, isShown, type BoardColumn } from './board.ts';
import classes from './OrderDashboardScreen.module.css';
import { pendingOrdersQuery, ticketTemplates, type TicketType } from './order-life.queries.ts';
import { orderLifeStrings } from './order-life.strings.ts';
import { useMoveRights } from './use-move-rights.ts';

const types = [1, 2, 3, 4] as const;
const Ticket = lazyPart(() =>
  import('./KitchenTicketDialog.tsx').then(({ KitchenTicketDialog }) => KitchenTicketDialog),
);
const OrderTicket = lazyPart(() =>
  import('./OrderTicketDialog.tsx').then(({ OrderTicketDialog }) => OrderTicketDialog),
);
const ofOrder = ({ orderID, orderNo }: PendingOrder) => ({ orderID, orderNo });
const Life = lazyPart(() => import('./OrderLifeDialog.tsx').then(({ OrderLifeDialog }) => OrderLifeDialog));

/** Open orders in columns by state, live: where each one is, how long it waits, and its next step in one tap. */
export function OrderDashboardScreen() {
  const t = useText(orderLifeStrings);
  const ofOrders = useText(orderStrings);
  const [filters, filter] = useListFilters({ channel: '', type: '', time: '' });
  // Every card shows its minutes, which wait for a tap as well.
  const nowMs = useDeferredValue(useMinuteMs());
  const { data: latest, error, refetch } = useQuery(pendingOrdersQuery);
  // Drawn between frames: a tap comes first.
  const data = useDeferredValue(latest);
  const { canMove, canSell } = useMoveRights();
  const [history, setHistory] = useState<PendingOrder | null>(null);
  const [ticket, setTicket] = useState<{ readonly order: PendingOrder; readonly type: TicketType } | null>(null);
  const showTicket = useCallback((order: PendingOrder, type: TicketType) => setTicket({ order, type }), []);
  const columns = useMemo(() => {
    const sorted = new Map<BoardColumn, PendingOrder[]>(boardColumns.map((column) => [column, []]));
    // The longest wait comes first.
    for (const order of (data?.items ?? []).toReversed())
      if (isShown(order, filters, nowMs)) sorted.get(columnOf(order))?.push(order);
    return sorted;
  }, [data, filters, nowMs]);
  return (
    <PageFrame title={t('title')}>
      <Group gap="sm">
        <FilterSelect
          label={t('filterChannel')}
          value={filters.channel}
          onChange={(channel) => filter({ channel })}
          data={[
            { value: '', label: t('all') },
            ...Object.values(OrderChannel).map((one) => ({ value: String(one), label: t(`channel${one}`) })),
          ]}
        />
        <FilterSelect
          label={t('filterType')}
          value={filters.type}
          onChange={(type) => filter({ type })}
          data={[
            { value: '', label: t('all') },
            ...types.map((one) => ({ value: String(one), label: ofOrders(`fulfillment${one}`) })),
          ]}
        />
        <FilterSelect
          label={t('filterTime')}
          value={filters.time}
          onChange={(time) => filter({ time })}
          data={[
            { value: '', label: t('all') },
            { value: 'hour', label: t('timeHour') },
            { value: 'scheduled', label: t('timeScheduled') },
          ]}
        />
      </Group>
      {data === undefined &&
        (error === null ? (
          <LoadingRows rows={6} />
        ) : (
          <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />
        ))}
      {data?.hasMore === true && <Notice tone="info">{t('hasMore', { n: MAX_PENDING_ORDERS })}</Notice>}
      {data !== undefined && data.items.length === 0 && <EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      {data !== undefined && data.items.length > 0 && (
        <div className={classes.board}>
          {[...columns].map(([column, orders]) => (
            <BoardColumnView
              key={column}
              name={t(column)}
              orders={orders}
              nowMs={nowMs}
              canMove={canMove}
              canSell={canSell}
              onHistory={setHistory}
              onTicket={showTicket}
            />
          ))}
        </div>
      )}
      {history !== null && (
        <Suspense fallback={null}>
          <Life.Part orderID={history.orderID} orderNo={history.orderNo} onClose={() => setHistory(null)} />
        </Suspense>
      )}
      {ticket !== null && (
        <Suspense fallback={null}>
          {ticket.type === 'printTicket' ? (
            <Ticket.Part {...ofOrder(ticket.order)} onClose={() => setTicket(null)} />
          ) : (
            <OrderTicket.Part
              {...ofOrder(ticket.order)}
              type={ticketTemplates[ticket.type]}
              onClose={() => setTicket(null)}
            />
          )}
        </Suspense>
      )}
    </PageFrame>
  );
}
