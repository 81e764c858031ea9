import { SegmentedControl } from '@mantine/core';
import { permission, type OnlineOrder } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSecondMs } from '#runtime/clock/use-second.ts';
import { loaded } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListFilters } from '#ui/lists/list-state.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { AcceptDialog } from './AcceptDialog.tsx';
import { acceptAtTable } from './GuestRequests.tsx';
import { OnlineOrderCard } from './OnlineOrderCard.tsx';
import classes from './OnlineOrdersScreen.module.css';
import { PastFilters } from './PastFilters.tsx';
import { markRead, onlineOrdersQuery } from './online-orders.queries.ts';
import { onlineOrderStrings } from './online-orders.strings.ts';
import { RejectDialog } from './RejectDialog.tsx';

/** Online orders: what waits for an answer first, then what is being made; or what is over. */
export function OnlineOrdersScreen() {
  const t = useText(onlineOrderStrings);
  const title = useText(screenStrings);
  const canEdit = useIsAllowed([permission.onlineOrder.edit]);
  const canServe = useIsAllowed([permission.tableService.edit]);
  const [isOver, setIsOver] = useState(false);
  const [asked, setAsked] = useState<{ readonly kind: 'accept' | 'reject'; readonly order: OnlineOrder } | null>(null);
  const [filters, filter] = useListFilters({ guest: '', from: '', to: '', channel: '' });
  const isFiltered = isOver && Object.values(filters).some((value) => value !== '');
  const wanted = isOver
    ? {
        isOver,
        ...(filters.guest !== '' && { customerName: filters.guest }),
        ...(filters.from !== '' && { startDate: filters.from }),
        ...(filters.to !== '' && { endDate: filters.to }),
        ...(filters.channel !== '' && { orderChannelIDs: [filters.channel] }),
      }
    : { isOver };
  const { data, failure, onRetry } = loaded(useQuery(onlineOrdersQuery(wanted)));
  const nowMs = useSecondMs();
  useSeen(data?.items);
  const orders = (data?.items ?? []).toSorted(byTurn);
  const close = (): void => setAsked(null);
  return (
    <PageFrame
      title={title('onlineOrders')}
      actions={
        <SegmentedControl
          aria-label={t('which')}
          value={isOver ? 'over' : 'open'}
          onChange={(value) => setIsOver(value === 'over')}
          data={[
            { value: 'open', label: t('open') },
            { value: 'over', label: t('over') },
          ]}
        />
      }
    >
      {isOver && <PastFilters filters={filters} onFilter={filter} />}
      {failure !== null && data === undefined ? (
        <LoadFailed message={failure} onRetry={onRetry} />
      ) : data === undefined ? (
        <LoadingRows />
      ) : orders.length === 0 ? (
        <EmptyState
          title={t(isFiltered ? 'emptyFound' : isOver ? 'emptyOver' : 'emptyOpen')}
          text={isOver ? '' : t('emptyOpenHint')}
        />
      ) : (
        <div className={classes.cards}>
          {orders.map((order) => (
            <OnlineOrderCard
              key={order.orderID}
              order={order}
              nowMs={nowMs}
              canEdit={order.tableName === null ? canEdit : canServe}
              onAccept={() =>
                order.tableName === null
                  ? setAsked({ kind: 'accept', order })
                  : void acceptAtTable(order, t('accepted', { no: order.orderNo }))
              }
              onReject={() => setAsked({ kind: 'reject', order })}
            />
          ))}
        </div>
      )}
      {asked?.kind === 'accept' && <AcceptDialog order={asked.order} onClose={close} />}
      {asked?.kind === 'reject' && <RejectDialog order={asked.order} onClose={close} />}
    </PageFrame>
  );
}

// What waits comes first, the oldest of it on top; the rest stays newest first.
const byTurn = (one: OnlineOrder, other: OnlineOrder): number => {
  const waits = ({ onlineStatus }: OnlineOrder): boolean => onlineStatus === 'New';
  if (waits(one) !== waits(other)) return waits(one) ? -1 : 1;
  const order = Date.parse(one.receivedAt) - Date.parse(other.receivedAt);
  return waits(one) ? order : -order;
};

/** What is on this screen has been seen; an order that waits keeps its place until someone answers it. */
function useSeen(orders: readonly OnlineOrder[] | undefined): void {
  const unread = (orders ?? []).filter(({ isRead }) => !isRead).map(({ orderID }) => orderID);
  const key = unread.join(' ');
  useEffect(() => {
    if (key === '') return;
    // One that is lost is marked by the next look at the list.
    for (const id of key.split(' ')) void markRead(id).catch(() => undefined);
  }, [key]);
}
