import { Badge, Button } from '@mantine/core';
import { FeatureFlag, permission, type OnlineOrder } from '@tavola/contract';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSecondMs } from '#runtime/clock/use-second.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { acceptOrder, onlineOrdersQuery } from './online-orders.queries.ts';
import { onlineOrderStrings } from './online-orders.strings.ts';
import { OnlineOrderCard } from './OnlineOrderCard.tsx';
import classes from './OnlineOrdersScreen.module.css';
import { RejectDialog } from './RejectDialog.tsx';

/** What guests at tables have ordered by their QR code, on the floor: it waits for a person who serves the table. */
export function GuestRequests() {
  const { modules, featureFlags } = useOperationalSetting();
  const canServe = useIsAllowed([permission.tableService.edit]);
  return modules.onlineSales && featureFlags.includes(FeatureFlag.menuLive) && canServe ? <Requests /> : null;
}

function Requests() {
  const t = useText(onlineOrderStrings);
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(onlineOrdersQuery({ isOver: false }));
  const waiting = (data?.items ?? [])
    .filter(({ tableName, onlineStatus }) => tableName !== null && onlineStatus === 'New')
    .toSorted((one, other) => Date.parse(one.receivedAt) - Date.parse(other.receivedAt));
  // The button is always there and as wide, so that nothing on the floor moves when a guest orders.
  return (
    <>
      <Button
        variant={waiting.length > 0 ? 'filled' : 'default'}
        h={44}
        px={isPhone ? 10 : undefined}
        onClick={() => setIsOpen(true)}
        aria-label={t('requestsOf', { count: waiting.length })}
        rightSection={
          <Badge circle variant={waiting.length > 0 ? 'white' : 'light'}>
            {waiting.length}
          </Badge>
        }
      >
        {isPhone ? <IconQrcode size={22} aria-hidden /> : t('requests')}
      </Button>
      {isOpen && <RequestsDialog orders={waiting} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface RequestsDialogProps {
  readonly orders: readonly OnlineOrder[];
  readonly onClose: () => void;
}

function RequestsDialog({ orders, onClose }: RequestsDialogProps) {
  const t = useText(onlineOrderStrings);
  const nowMs = useSecondMs();
  const [rejecting, setRejecting] = useState<OnlineOrder | null>(null);
  if (rejecting !== null) return <RejectDialog order={rejecting} onClose={() => setRejecting(null)} />;
  return (
    <Dialog title={t('requests')} onClose={onClose} size="lg">
      {orders.length === 0 ? (
        <EmptyState title={t('noRequests')} text={t('noRequestsHint')} />
      ) : (
        <div className={classes.cards}>
          {orders.map((order) => (
            <OnlineOrderCard
              key={order.orderID}
              order={order}
              nowMs={nowMs}
              canEdit
              onAccept={() => void acceptAtTable(order, t('accepted', { no: order.orderNo }))}
              onReject={() => setRejecting(order)}
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}

/** Takes the order of a guest at a table: no time is promised there. */
export const acceptAtTable = (order: OnlineOrder, message: string): Promise<unknown> =>
  attempt(async () => {
    await acceptOrder(order.orderID);
    toast('success', message);
  });
