import { createElement } from 'react';
import type { screens, ScreenID } from '@tavola/contract';
import { IconCashRegister, IconCategory, IconDeviceDesktop, IconMessageX, IconReceipt, IconShieldLock, IconTruckDelivery, IconUser, type Icon } from '@tabler/icons-react';

type MenuScreen = { [ID in ScreenID]: (typeof screens)[ID] extends { readonly menu: { readonly icon: string } } ? ID : never }[ScreenID];
type IconName = (typeof screens)[MenuScreen]['menu']['icon'];

const icons: Readonly<Record<IconName, Icon>> = {
  category: IconCategory, vendor: IconTruckDelivery, reason: IconMessageX, sale: IconCashRegister, orders: IconReceipt, user: IconUser, display: IconDeviceDesktop, security: IconShieldLock,
};

const isIconName = (name: string): name is IconName => name in icons;

interface MenuIconProps {
  readonly name: string;
  readonly size: number;
}

/** The sign of a menu entry; a name in the screens table without a sign does not compile. */
export const MenuIcon = ({ name, size }: MenuIconProps) => createElement(isIconName(name) ? icons[name] : IconReceipt, { size, stroke: 1.7, 'aria-hidden': true });
