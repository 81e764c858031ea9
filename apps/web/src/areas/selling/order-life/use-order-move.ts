import { Fulfillment, type PendingOrder } from '@tavola/contract';
import { useState } from 'react';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { uiStrings } from '#ui/ui.strings.ts';
import { orderStrings } from '../orders/orders.strings.ts';
import { messageAfter } from './board.ts';
import { moveOrder, type CardMove } from './order-life.queries.ts';
import { orderLifeStrings } from './order-life.strings.ts';

/** Moves an order by a tap on its card or code, with the message and the undo; and what a move is called. */
export function useOrderMove(
  order: PendingOrder,
  canSell: boolean,
): {
  readonly isMoving: boolean;
  readonly move: (step: CardMove) => Promise<void>;
  /** Opens the order on the sell screen. */
  readonly open: () => void;
  readonly words: (step: CardMove) => string;
} {
  const t = useText(orderLifeStrings);
  const ofOrders = useText(orderStrings);
  const title = useText(screenStrings);
  const ui = useText(uiStrings);
  const goTo = useGoTo();
  const [isMoving, setIsMoving] = useState(false);
  const open = () => void goTo('order', { params: { id: order.orderID } });
  const move = async (step: CardMove) => {
    setIsMoving(true);
    try {
      await moveOrder(order.orderID, step);
      const { key, where, canUndo } = messageAfter(order, step) ?? {};
      if (key !== undefined)
        toast(
          'success',
          t(key, {
            name: [ofOrders('order', { no: order.orderNo }), order.tableName]
              .filter((part) => part !== null)
              .join(' · '),
            where: where === 'toPay' ? t('toPay') : title('orders'),
          }),
          {
            id: order.orderID,
            ...(canUndo === true
              ? { action: { label: ui('undo'), onPress: () => void move('recall') } }
              : canSell && { action: { label: t('open'), onPress: open } }),
          },
        );
    } catch (failure) {
      toast('warning', failureMessage(failure), { id: order.orderID });
    } finally {
      setIsMoving(false);
    }
  };
  const words = (step: CardMove): string => {
    if (step !== 'complete') return t(moveKeys[step]);
    if (order.orderFulfillmentTypeID === Fulfillment.DineIn) return t('moveServed');
    return order.orderFulfillmentTypeID === Fulfillment.Delivery ? t('moveDelivered') : t('moveComplete');
  };
  return { isMoving, move, open, words };
}

const moveKeys = {
  hold: 'moveHold',
  release: 'moveRelease',
  send: 'moveSend',
  start: 'moveStart',
  ready: 'moveReady',
  recall: 'moveRecall',
  dispatch: 'moveDispatch',
} as const satisfies Readonly<Record<Exclude<CardMove, 'complete'>, string>>;
