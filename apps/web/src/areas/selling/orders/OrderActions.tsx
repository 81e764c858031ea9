import { Fulfillment, sellOrders, type FoundOrder } from '@tavola/contract';
import { IconReceiptRefund, IconRepeat, IconTicket, IconTruckDelivery } from '@tabler/icons-react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import type { MenuAction } from '#ui/dialogs/MenuButton.tsx';
import type { TicketType } from '../order-life/order-life.queries.ts';
import { orderLifeStrings } from '../order-life/order-life.strings.ts';
import { orderStrings } from './orders.strings.ts';

/** A ticket that a person chose to print. */
export interface ChosenTicket {
  readonly order: FoundOrder;
  readonly type: Exclude<TicketType, 'printTicket'>;
}

interface OrderActionsProps {
  readonly order: FoundOrder;
  readonly onTicket: (chosen: ChosenTicket) => void;
  /** Gives money of a paid order back. */
  readonly onRefund: (order: FoundOrder) => void;
}

/** What a person may do with an order of the list without opening it; nothing to do = no button. */
export function OrderActions({ order, onTicket, onRefund }: OrderActionsProps) {
  const t = useText(orderStrings);
  const ofLife = useText(orderLifeStrings);
  const goTo = useGoTo();
  const { quickSales } = useOperationalSetting().modules;
  const canPrint = useIsAllowed(sellOrders);
  const actions: MenuAction[] = [];
  if (quickSales)
    actions.push({
      key: 'again',
      label: t('again'),
      icon: <IconRepeat size={20} aria-hidden />,
      onChoose: () => void goTo('quickService', { search: { reorder: order.orderID } }),
    });
  const types: ChosenTicket['type'][] = canPrint ? ['printOrderTicket'] : [];
  if (canPrint && order.orderFulfillmentTypeID === Fulfillment.Delivery) types.push('printDeliveryTicket');
  for (const type of types)
    actions.push({
      key: type,
      label: ofLife(type),
      icon:
        type === 'printOrderTicket' ? (
          <IconTicket size={20} aria-hidden />
        ) : (
          <IconTruckDelivery size={20} aria-hidden />
        ),
      onChoose: () => onTicket({ order, type }),
    });
  if (canPrint && order.orderPaymentStatus === 'Paid' && !order.isSample)
    actions.push({
      key: 'refund',
      label: t('refund'),
      icon: <IconReceiptRefund size={20} aria-hidden />,
      onChoose: () => onRefund(order),
    });
  if (actions.length === 0) return null;
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <ActionMenu label={t('more', { no: order.orderNo })} size={44} actions={actions} />
    </span>
  );
}
