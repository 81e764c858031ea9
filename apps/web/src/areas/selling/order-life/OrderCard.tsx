import { Button } from '@mantine/core';
import { Fulfillment, type PendingOrder } from '@tavola/contract';
import { IconClock, IconMapPin, IconNote, IconPhone } from '@tabler/icons-react';
import { memo } from 'react';
import { shownName } from '#runtime/names/shown-name.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatQuantity, formatTime } from '#text/format.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { orderStrings, paymentTones } from '../orders/orders.strings.ts';
import { ageOf, billsOf, columnOf, nextStep, otherSteps } from './board.ts';
import type { CardMove, TicketType } from './order-life.queries.ts';
import { orderLifeStrings } from './order-life.strings.ts';
import { useOrderMove } from './use-order-move.ts';
import classes from './OrderDashboardScreen.module.css';

/** What a card shows, and what may be done with its order here. */
export interface OrderCardProps {
  readonly order: PendingOrder;
  /** Whole minutes since its last move. */
  readonly minutes: number;
  /** Whole minutes since the guests sat down; null = they are at no table. */
  readonly seated: number | null;
  /** The person may move orders. */
  readonly canMove: boolean;
  /** This terminal sells, so the order can be opened and paid here. */
  readonly canSell: boolean;
  readonly onHistory: (order: PendingOrder) => void;
  readonly onTicket: (order: PendingOrder, type: TicketType) => void;
}

/** The tickets of an order: for the kitchen, for the order itself, and for its driver. */
const ticketsOf = ({ isSent, orderFulfillmentTypeID }: PendingOrder): TicketType[] => [
  ...(isSent ? (['printTicket'] as const) : []),
  'printOrderTicket',
  ...(orderFulfillmentTypeID === Fulfillment.Delivery ? (['printDeliveryTicket'] as const) : []),
];

/** One open order: its code, what is in it, how long it waits, and the next step in one tap. */
export const OrderCard = memo(function OrderCard({
  order,
  minutes,
  seated,
  canMove,
  canSell,
  onHistory,
  onTicket,
}: OrderCardProps) {
  const t = useText(orderLifeStrings);
  const ofOrders = useText(orderStrings);
  const operational = useOperationalSetting();
  const { isMoving, move, open, words } = useOrderMove(order, canSell);
  const time = (instant: string) => formatTime(instant, operational.timezoneName);
  const { orderNo, collectionCode, tableName } = order;
  const column = columnOf(order);
  const bears = billsOf(order);
  const next = nextStep(order);
  const mayDo = (step: CardMove): boolean => canMove && (step !== 'send' || canSell);
  const others = otherSteps(order).filter(mayDo);
  const actions = [
    ...others.map((step) => ({ key: step, label: words(step), onChoose: () => void move(step) })),
    ...(canSell ? [{ key: 'open', label: t('open'), onChoose: open }] : []),
    ...(canSell
      ? ticketsOf(order).map((type) => ({ key: type, label: t(type), onChoose: () => onTicket(order, type) }))
      : []),
    { key: 'history', label: t('showLife'), onChoose: () => onHistory(order) },
  ];
  return (
    <article className={classes.card} data-age={ageOf(minutes, column)} aria-label={ofOrders('order', { no: orderNo })}>
      <header className={classes.cardHead}>
        <span className={classes.code}>{collectionCode ?? tableName ?? orderNo}</span>
        <span className={classes.age}>
          <IconClock size={18} aria-hidden />
          {t('minutes', { n: minutes })}
        </span>
        <ActionMenu label={t('more', { no: orderNo })} actions={actions} />
      </header>
      <div className={classes.facts}>
        <span>{ofOrders(`fulfillment${order.orderFulfillmentTypeID}`)}</span>
        {seated !== null && <span>{t('seatedFor', { n: seated })}</span>}
        {order.pickUpDateTime !== null && <strong>{t('pickUpAt', { time: time(order.pickUpDateTime) })}</strong>}
        {column === 'held' && order.fireDateTime !== null && (
          <span>{t('firesAt', { time: time(order.fireDateTime) })}</span>
        )}
      </div>
      {order.deliveryAddress !== undefined && (
        <p className={classes.address}>
          <IconMapPin size={18} aria-hidden />
          {order.deliveryAddress}
        </p>
      )}
      {order.deliveryPhone !== undefined && (
        <p className={classes.address}>
          <IconPhone size={18} aria-hidden />
          <a href={`tel:${order.deliveryPhone}`}>{order.deliveryPhone}</a>
        </p>
      )}
      {order.deliveryNote !== undefined && (
        <p className={classes.address}>
          <IconNote size={18} aria-hidden />
          {order.deliveryNote}
        </p>
      )}
      <ul className={classes.items}>
        {order.items.map((item, index) => (
          <li key={index}>
            {formatQuantity(item.quantity)} × {shownName(item)}
          </li>
        ))}
        {order.morePieces > 0 && <li>{t('moreItems', { count: order.morePieces })}</li>}
      </ul>
      <div className={classes.facts}>
        <StatusBadge tone={paymentTones[bears.paymentStatus]} label={ofOrders(`payment${bears.paymentStatus}`)} />
        {bears.count > 1 && <span>{t('bills', { count: bears.count })}</span>}
        {bears.totalDueAmount !== null && (
          <MoneyText amount={bears.totalDueAmount} currency={operational} size="sm" c="dimmed" />
        )}
      </div>
      {next === 'pay'
        ? canSell && (
            <Button fullWidth variant="default" onClick={open}>
              {t('pay')}
            </Button>
          )
        : mayDo(next) && (
            <Button fullWidth loading={isMoving} onClick={() => void move(next)}>
              {words(next)}
            </Button>
          )}
    </article>
  );
});
