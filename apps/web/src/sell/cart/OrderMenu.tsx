import {
  IconDiscount,
  IconFilePlus,
  IconGift,
  IconNote,
  IconPercentage,
  IconReceiptOff,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import { cartStrings } from './cart.strings.ts';
import { useText } from '#text/define.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import type { MenuAction } from '#ui/dialogs/MenuButton.tsx';
import { useSelling } from '../data/sell-context.ts';

interface OrderMenuProps {
  readonly isStored: boolean;
  readonly isEmpty: boolean;
  readonly canChange: boolean;
  readonly onNote: () => void;
  readonly onDiscount: () => void;
  readonly onComp: () => void;
  readonly onServiceCharge: () => void;
  readonly onVoid: () => void;
  /** Starts another sale; puts an unsaved one away, to be brought back for a while. */
  readonly onNewSale: () => void;
}

/** What is done to the order as a whole, out of the way of the sale. */
export const OrderMenu = memo(function OrderMenu({
  isStored,
  isEmpty,
  canChange,
  onNote,
  onDiscount,
  onComp,
  onServiceCharge,
  onVoid,
  onNewSale,
}: OrderMenuProps) {
  const t = useText(cartStrings);
  const { data } = useSelling();
  const actions: MenuAction[] = [
    {
      key: 'note',
      label: t('orderNote'),
      icon: <IconNote size={20} aria-hidden />,
      isDisabled: !canChange,
      onChoose: onNote,
    },
  ];
  actions.push({
    key: 'discount',
    label: t('orderDiscount'),
    icon: <IconDiscount size={20} aria-hidden />,
    isDisabled: !canChange || isEmpty,
    onChoose: onDiscount,
  });
  actions.push({
    key: 'comp',
    label: t('orderComp'),
    icon: <IconGift size={20} aria-hidden />,
    isDisabled: !canChange || isEmpty,
    onChoose: onComp,
  });
  if (data.serviceCharge !== null)
    actions.push({
      key: 'charge',
      label: t('serviceCharge'),
      icon: <IconPercentage size={20} aria-hidden />,
      isDisabled: !canChange,
      onChoose: onServiceCharge,
    });
  actions.push(
    isStored
      ? { key: 'new', label: t('startNew'), icon: <IconFilePlus size={20} aria-hidden />, onChoose: onNewSale }
      : {
          key: 'clear',
          label: t('clearCart'),
          icon: <IconTrash size={20} aria-hidden />,
          isDisabled: isEmpty,
          onChoose: onNewSale,
        },
  );
  if (isStored)
    actions.push({
      key: 'void',
      label: t('voidOrder'),
      icon: <IconReceiptOff size={20} aria-hidden />,
      isDestructive: true,
      isDisabled: !canChange,
      onChoose: onVoid,
    });
  return <ActionMenu label={t('cartActions')} actions={actions} />;
});
