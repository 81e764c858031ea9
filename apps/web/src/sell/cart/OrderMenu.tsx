import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFilePlus, IconNote, IconPercentage, IconReceiptOff, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useText } from '../../strings/define.ts';
import { cartStrings } from '../../strings/cart.ts';
import { useSelling } from '../data/sell-context.ts';

interface OrderMenuProps {
  readonly isStored: boolean;
  readonly isEmpty: boolean;
  readonly canChange: boolean;
  readonly onNote: () => void;
  readonly onServiceCharge: () => void;
  readonly onVoid: () => void;
  /** Starts another sale; puts an unsaved one away, to be brought back for a while. */
  readonly onNewSale: () => void;
}

/** What is done to the order as a whole, out of the way of the sale. */
export const OrderMenu = memo(function OrderMenu({ isStored, isEmpty, canChange, onNote, onServiceCharge, onVoid, onNewSale }: OrderMenuProps) {
  const t = useText(cartStrings);
  const { data } = useSelling();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={48} aria-label={t('cartActions')}><IconDots size={24} /></ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconNote size={20} aria-hidden />} disabled={!canChange} onClick={onNote}>{t('orderNote')}</Menu.Item>
        {data.serviceCharge !== null && <Menu.Item leftSection={<IconPercentage size={20} aria-hidden />} disabled={!canChange} onClick={onServiceCharge}>{t('serviceCharge')}</Menu.Item>}
        {isStored && <Menu.Item leftSection={<IconFilePlus size={20} aria-hidden />} onClick={onNewSale}>{t('startNew')}</Menu.Item>}
        {!isStored && <Menu.Item leftSection={<IconTrash size={20} aria-hidden />} disabled={isEmpty} onClick={onNewSale}>{t('clearCart')}</Menu.Item>}
        {isStored && <Menu.Item color="red" leftSection={<IconReceiptOff size={20} aria-hidden />} disabled={!canChange} onClick={onVoid}>{t('voidOrder')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
});
