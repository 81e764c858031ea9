import { Badge, Button, Group, Text } from '@mantine/core';
import type { OnlineOrder, OnlineStatus } from '@tavola/contract';
import { moveOrder, type CardMove } from '#areas/selling/order-life/order-life.queries.ts';
import { orderStrings } from '#areas/selling/orders/orders.strings.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatQuantity, formatTime } from '#text/format.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { Tone } from '#ui/theme/colours.ts';
import classes from './OnlineOrdersScreen.module.css';
import { takePromptPay } from './online-orders.queries.ts';
import { onlineOrderStrings } from './online-orders.strings.ts';

interface OnlineOrderCardProps {
  readonly order: OnlineOrder;
  readonly nowMs: number;
  readonly canEdit: boolean;
  readonly onAccept: () => void;
  readonly onReject: () => void;
}

const tones: Readonly<Record<OnlineStatus, Tone>> = {
  New: 'warning',
  Accepted: 'info',
  Saved: 'info',
  Held: 'info',
  Sent: 'info',
  Completed: 'success',
  Rejected: 'neutral',
  Cancelled: 'error',
  Voided: 'neutral',
};

/** One online order with all that the person who answers it has to know. */
export function OnlineOrderCard({ order, nowMs, canEdit, onAccept, onReject }: OnlineOrderCardProps) {
  const t = useText(onlineOrderStrings);
  const ofOrders = useText(orderStrings);
  const setting = useOperationalSetting();
  const goTo = useGoTo();
  const time = (at: string): string => formatTime(at, setting.timezoneName);
  const { onlineStatus, fulfillmentStatus, wantedAt, readyAt, rejectReason } = order;
  const isNew = onlineStatus === 'New';
  const isMade = onlineStatus === 'Sent';
  const state =
    isMade && fulfillmentStatus === 'AwaitingCollection'
      ? t('ready')
      : isMade && fulfillmentStatus === 'InDelivery'
        ? t('inDelivery')
        : t(onlineStatus);
  const left = Math.max(0, Math.ceil((Date.parse(order.deadlineAt) - nowMs) / 60_000));
  const name = t('order', { no: order.displayNumber ?? order.orderNo, channel: order.channelName });
  return (
    <article className={classes.card} data-new={isNew} aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={700} fz={28} lh={1.3}>
            {order.tableName === null ? (order.displayNumber ?? order.orderNo) : t('table', { name: order.tableName })}
          </Text>
          <Text size="sm" c="dimmed">
            {order.channelName} · {order.orderNo}
          </Text>
        </div>
        <StatusBadge
          tone={isMade && fulfillmentStatus === 'AwaitingCollection' ? 'success' : tones[onlineStatus]}
          label={state}
        />
      </Group>
      {isNew && (
        <Text fw={600} role="status">
          {t('answerIn', { count: left })}
        </Text>
      )}
      {rejectReason !== null && <Text>{t(rejectReason)}</Text>}
      <Text>
        {ofOrders(`fulfillment${order.orderFulfillmentTypeID}`)} ·{' '}
        {readyAt !== null
          ? t('readyAt', { time: time(readyAt) })
          : wantedAt === null
            ? t(order.tableName === null ? 'asap' : 'atTable')
            : t('wantedAt', { time: time(wantedAt) })}
      </Text>
      {order.guestName !== null && (
        <Text>{[order.guestName, order.guestPhone].filter((part) => part !== null).join(' · ')}</Text>
      )}
      {order.deliveryAddress !== null && <Text>{order.deliveryAddress}</Text>}
      {order.deliveryNote !== null && <Text fs="italic">{order.deliveryNote}</Text>}
      {order.deliveryChargeAmount !== 0 && (
        <Text>
          {t('deliveryFee')} <MoneyText amount={order.deliveryChargeAmount} currency={setting} />
        </Text>
      )}
      <ul className={classes.lines}>
        {linesShown(order).map((line) => (
          <li key={line.orderLineID} className={classes.line}>
            <Text fw={700}>{formatQuantity(line.quantity)}</Text>
            <div>
              <Text fw={600}>{line.name}</Text>
              {line.options.length > 0 && <Text size="sm">{line.options.join(', ')}</Text>}
              {line.note !== null && <Text size="sm">{line.note}</Text>}
              {isNew && line.isOut && (
                <Badge variant="light" color="red">
                  {t('ranOut')}
                </Badge>
              )}
              {line.isUnmapped && (
                <Badge variant="light" color="amber">
                  {t('unmapped')}
                </Badge>
              )}
            </div>
          </li>
        ))}
      </ul>
      {order.note !== null && <Text fs="italic">{order.note}</Text>}
      <Group justify="space-between">
        <Text fw={700} fz="lg">
          <MoneyText amount={order.totalDueAmount} currency={setting} />
        </Text>
        <Text>{t(paymentWord(order))}</Text>
      </Group>
      {canEdit && isNew && (
        <Group grow>
          <Button variant="default" size="lg" onClick={onReject}>
            {t('reject')}
          </Button>
          <Button size="lg" onClick={onAccept}>
            {t('accept')}
          </Button>
        </Group>
      )}
      {canEdit && isByPromptPay(order) && !isNew && (
        <Button variant="default" size="lg" onClick={() => void attempt(() => takePromptPay(order.orderID))}>
          {t('promptPayReceived')}
        </Button>
      )}
      {canEdit && isMade && order.tableName === null && <Moves order={order} />}
      {canEdit && isTaken(order) && order.tableName === null && (
        <Group grow>
          {!order.isPrepaid && (
            <Button
              variant="default"
              size="lg"
              onClick={() => void goTo('quickService', { search: { id: order.orderID } })}
            >
              {t('edit')}
            </Button>
          )}
          <Button variant="default" size="lg" onClick={onReject}>
            {t('cancelOrder')}
          </Button>
        </Group>
      )}
    </article>
  );
}

/** Accepted, and the guest does not have it yet. */
const isTaken = ({ onlineStatus, fulfillmentStatus }: OnlineOrder): boolean =>
  onlineStatus !== 'New' &&
  onlineStatus !== 'Completed' &&
  !ENDED.has(onlineStatus) &&
  fulfillmentStatus !== 'Fulfilled' &&
  fulfillmentStatus !== 'Delivered';

/** What is still made; of an order that is over, what it was. */
const linesShown = ({ lines, onlineStatus }: OnlineOrder): OnlineOrder['lines'] =>
  ENDED.has(onlineStatus) ? lines : lines.filter(({ isVoided }) => !isVoided);

/** The guest pays by PromptPay, and the money was not confirmed yet. */
const isByPromptPay = ({ guestPayment, paymentStatus, onlineStatus }: OnlineOrder): boolean =>
  guestPayment === 'promptPay' && paymentStatus === 'Pending' && !ENDED.has(onlineStatus);

const ENDED: ReadonlySet<OnlineStatus> = new Set(['Rejected', 'Cancelled', 'Voided']);

function paymentWord(order: OnlineOrder): 'paid' | 'paidHere' | 'promptPay' | 'toPay' | 'onTheTable' {
  if (order.isPrepaid) return 'paid';
  if (order.paymentStatus === 'Paid') return 'paidHere';
  if (order.tableName !== null) return 'onTheTable';
  return isByPromptPay(order) ? 'promptPay' : 'toPay';
}

/** What happens next to an order that was accepted. */
function Moves({ order }: { readonly order: OnlineOrder }) {
  const t = useText(onlineOrderStrings);
  const { fulfillmentStatus, orderFulfillmentTypeID, orderID } = order;
  const move = (to: CardMove): void => void attempt(() => moveOrder(orderID, to));
  const isWaiting = fulfillmentStatus === 'AwaitingPreparation' || fulfillmentStatus === 'InPreparation';
  const isForDriver = orderFulfillmentTypeID === 4 && fulfillmentStatus === 'AwaitingCollection';
  return (
    <Group grow>
      {isWaiting && (
        <Button variant="default" size="lg" onClick={() => move('ready')}>
          {t('markReady')}
        </Button>
      )}
      {isForDriver && (
        <Button variant="default" size="lg" onClick={() => move('dispatch')}>
          {t('markInDelivery')}
        </Button>
      )}
      {!isWaiting && (
        <Button size="lg" onClick={() => move('complete')}>
          {t('handOver')}
        </Button>
      )}
    </Group>
  );
}
