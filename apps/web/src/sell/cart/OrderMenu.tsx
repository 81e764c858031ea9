import {
  IconArrowsMove,
  IconBuildingStore,
  IconClock,
  IconDiscount,
  IconFileInvoice,
  IconFilePlus,
  IconGift,
  IconGiftCard,
  IconHistory,
  IconNote,
  IconPackageOff,
  IconPercentage,
  IconPlayerPause,
  IconReceipt,
  IconReceiptOff,
  IconSend,
  IconTicket,
  IconTrash,
  IconTruckDelivery,
  IconUser,
} from '@tabler/icons-react';
import { Fulfillment, OrderChannel } from '@tavola/contract';
import { isOnAt } from '@tavola/selling';
import { memo } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { cartStrings } from './cart.strings.ts';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import type { MenuAction } from '#ui/dialogs/MenuButton.tsx';
import { useSale } from './state/sale-store.ts';
import { useSelling } from '../data/sell-context.ts';
import { useSaleActions } from '../shell/sale-actions.ts';
import { isAlone } from '../port/alone.ts';
import { openDialog } from '../shell/sell-dialogs.ts';

interface OrderMenuProps {
  readonly isStored: boolean;
  readonly isEmpty: boolean;
  readonly canChange: boolean;
  /** It has lines, and none of them was sent (decision 28). */
  readonly canHold: boolean;
}

/** Headings of the menu, in their order, with what is under each. */
const GROUPS = [
  {
    title: 'groupOrder',
    keys: ['note', 'customer', 'onlineStore', 'pickUp', 'hold', 'unsent', 'move', 'new', 'clear'],
  },
  { title: 'groupBill', keys: ['discount', 'comp', 'charge', 'delivery', 'bill', 'ticket', 'deliveryTicket', 'void'] },
  { title: 'groupMore', keys: ['giftCard', 'lookup', 'history', 'kitchenLegend', 'outOfStock'] },
] as const;
/** An action that is under no heading does not compile. */
type Key = (typeof GROUPS)[number]['keys'][number];

/** What the server alone can do; the rest continues without a connection, also of an order that is kept here (78). */
const NEEDS_SERVER: ReadonlySet<Key> = new Set([
  'unsent',
  'bill',
  'move',
  'history',
  'giftCard',
  'lookup',
  'outOfStock',
]);

/** Actions on the whole order, kept out of the way of the sale. */
export const OrderMenu = memo(function OrderMenu({ isStored, isEmpty, canChange, canHold }: OrderMenuProps) {
  const t = useText(cartStrings);
  const { hold, newSale } = useSaleActions();
  const { data } = useSelling();
  const isDelivery = useSale(({ cart }) => cart?.fulfillment === Fulfillment.Delivery);
  const channel = useSale(({ cart }) => cart?.channel);
  const showsStores = channel !== undefined && isOnAt(data.operational.showOnlineStores, channel);
  const { canView: canSeeCustomers } = useRights('customers');
  const isOnline = useConnectivity((state) => state.isOnline);
  const isKeptHere = useSale(({ cart }) => isAlone(cart));
  const actions: (MenuAction & { readonly key: Key })[] = [
    {
      key: 'note',
      label: t('orderNote'),
      icon: <IconNote size={20} aria-hidden />,
      isDisabled: !canChange,
      onChoose: () => openDialog({ kind: 'note', line: null }),
    },
  ];
  if (canSeeCustomers)
    actions.push({
      key: 'customer',
      label: t('customer'),
      icon: <IconUser size={20} aria-hidden />,
      isDisabled: !canChange,
      onChoose: () => openDialog({ kind: 'customer' }),
    });
  actions.push({
    key: 'discount',
    label: t('orderDiscount'),
    icon: <IconDiscount size={20} aria-hidden />,
    isDisabled: !canChange || isEmpty,
    onChoose: () => openDialog({ kind: 'discount', line: null }),
  });
  actions.push({
    key: 'comp',
    label: t('orderComp'),
    icon: <IconGift size={20} aria-hidden />,
    isDisabled: !canChange || isEmpty,
    onChoose: () => openDialog({ kind: 'voidComp', line: null }),
  });
  if (data.serviceCharge !== null)
    actions.push({
      key: 'charge',
      label: t('serviceCharge'),
      icon: <IconPercentage size={20} aria-hidden />,
      isDisabled: !canChange,
      onChoose: () => openDialog({ kind: 'serviceCharge' }),
    });
  if (isDelivery)
    actions.push({
      key: 'delivery',
      label: t('delivery'),
      icon: <IconTruckDelivery size={20} aria-hidden />,
      isDisabled: !canChange,
      onChoose: () => openDialog({ kind: 'delivery' }),
    });
  if (showsStores)
    actions.push({
      key: 'onlineStore',
      label: t('onlineStore'),
      icon: <IconBuildingStore size={20} aria-hidden />,
      isDisabled: !canChange,
      onChoose: () => openDialog({ kind: 'onlineStore' }),
    });
  actions.push({
    key: 'pickUp',
    label: t('pickUpTime'),
    icon: <IconClock size={20} aria-hidden />,
    isDisabled: !canChange,
    onChoose: () => openDialog({ kind: 'pickUp' }),
  });
  actions.push({
    key: 'hold',
    label: t('holdOrder'),
    icon: <IconPlayerPause size={20} aria-hidden />,
    isDisabled: !canHold,
    onChoose: hold,
  });
  actions.push({
    key: 'unsent',
    label: t('sendTitle'),
    icon: <IconSend size={20} aria-hidden />,
    isDisabled: !canChange || isEmpty,
    onChoose: () => openDialog({ kind: 'send' }),
  });
  actions.push({
    key: 'bill',
    label: t('showBill'),
    icon: <IconFileInvoice size={20} aria-hidden />,
    isDisabled: isEmpty,
    onChoose: () => openDialog({ kind: 'bill' }),
  });
  actions.push({
    key: 'ticket',
    label: t('orderTicket'),
    icon: <IconTicket size={20} aria-hidden />,
    isDisabled: isEmpty,
    onChoose: () => openDialog({ kind: 'orderTicket' }),
  });
  if (isDelivery)
    actions.push({
      key: 'deliveryTicket',
      label: t('deliveryTicket'),
      icon: <IconTruckDelivery size={20} aria-hidden />,
      isDisabled: isEmpty,
      onChoose: () => openDialog({ kind: 'deliveryTicket' }),
    });
  if (data.channel === OrderChannel.TableService)
    actions.push({
      key: 'move',
      label: t('moveBill'),
      icon: <IconArrowsMove size={20} aria-hidden />,
      isDisabled: !canChange || isEmpty,
      onChoose: () => openDialog({ kind: 'move' }),
    });
  if (isStored)
    actions.push({
      key: 'history',
      label: t('orderHistory'),
      icon: <IconHistory size={20} aria-hidden />,
      onChoose: () => openDialog({ kind: 'history' }),
    });
  if (data.operational.isKDSEnable)
    actions.push({
      key: 'kitchenLegend',
      label: t('kitchenLegend'),
      icon: <IconSend size={20} aria-hidden />,
      onChoose: () => openDialog({ kind: 'kitchenLegend' }),
    });
  if (data.operational.isGiftCardEnabled && data.operational.modules.giftCard)
    actions.push({
      key: 'giftCard',
      label: t('giftCards'),
      icon: <IconGiftCard size={20} aria-hidden />,
      onChoose: () => openDialog({ kind: 'giftCard' }),
    });
  actions.push({
    key: 'lookup',
    label: t('findReceipt'),
    icon: <IconReceipt size={20} aria-hidden />,
    onChoose: () => openDialog({ kind: 'lookup' }),
  });
  actions.push({
    key: 'outOfStock',
    label: t('outOfStock'),
    icon: <IconPackageOff size={20} aria-hidden />,
    onChoose: () => openDialog({ kind: 'stock', product: null }),
  });
  actions.push(
    isStored
      ? { key: 'new', label: t('startNew'), icon: <IconFilePlus size={20} aria-hidden />, onChoose: newSale }
      : {
          key: 'clear',
          label: t('clearCart'),
          icon: <IconTrash size={20} aria-hidden />,
          isDisabled: isEmpty,
          onChoose: newSale,
        },
  );
  if (isStored)
    actions.push({
      key: 'void',
      label: t('voidOrder'),
      icon: <IconReceiptOff size={20} aria-hidden />,
      isDestructive: true,
      isDisabled: !canChange,
      onChoose: () => openDialog({ kind: 'void' }),
    });
  const offered = GROUPS.flatMap(({ title, keys }) =>
    keys.flatMap((key) =>
      actions
        .filter((action) => action.key === key)
        .map((action) => ({
          ...action,
          group: t(title),
          ...((!isOnline || isKeptHere) &&
            NEEDS_SERVER.has(key) && { label: t('needsConnection', { action: action.label }), isDisabled: true }),
        })),
    ),
  );
  return <ActionMenu label={t('cartActions')} actions={offered} />;
});
