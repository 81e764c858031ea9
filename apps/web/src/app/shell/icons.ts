import { createElement } from 'react';
import type { screens, ScreenID } from '@tavola/contract';
import {
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconBell,
  IconBook2,
  IconBottle,
  IconBuilding,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconBurger,
  IconCalculator,
  IconCarrot,
  IconCash,
  IconCashRegister,
  IconCategory,
  IconCertificate,
  IconCoins,
  IconCreditCard,
  IconDeviceDesktop,
  IconDeviceTablet,
  IconDiscount,
  IconEraser,
  IconEye,
  IconFileDollar,
  IconGift,
  IconHistory,
  IconLayoutColumns,
  IconListNumbers,
  IconMessageX,
  IconPackages,
  IconPercentage,
  IconPlugConnected,
  IconReceipt,
  IconReceiptTax,
  IconRulerMeasure,
  IconShieldCheck,
  IconShieldLock,
  IconSitemap,
  IconTag,
  IconTags,
  IconTicket,
  IconToolsKitchen2,
  IconTruckDelivery,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconVersions,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';

type MenuScreen = {
  [ID in ScreenID]: (typeof screens)[ID] extends { readonly menu: { readonly icon: string } } ? ID : never;
}[ScreenID];
type IconName = (typeof screens)[MenuScreen]['menu']['icon'];

const icons: Readonly<Record<IconName, Icon>> = {
  product: IconBurger,
  deposit: IconBottle,
  category: IconCategory,
  combo: IconPackages,
  menu: IconToolsKitchen2,
  menuView: IconEye,
  price: IconFileDollar,
  variant: IconVersions,
  modifier: IconAdjustmentsHorizontal,
  ingredient: IconCarrot,
  stock: IconBuildingWarehouse,
  giftCard: IconGift,
  history: IconHistory,
  unit: IconRulerMeasure,
  vendor: IconTruckDelivery,
  brand: IconTag,
  locationBrand: IconTags,
  payment: IconCash,
  systemPayment: IconCreditCard,
  customPayment: IconTicket,
  account: IconWallet,
  serviceCharge: IconBell,
  tips: IconCoins,
  tax: IconReceiptTax,
  productTax: IconPercentage,
  reason: IconMessageX,
  payInOut: IconArrowsExchange,
  discount: IconDiscount,
  glCode: IconBook2,
  glCodeType: IconListNumbers,
  glMap: IconSitemap,
  sale: IconCashRegister,
  orders: IconReceipt,
  licence: IconCertificate,
  users: IconUsers,
  team: IconUsersGroup,
  role: IconShieldCheck,
  company: IconBuilding,
  location: IconBuildingStore,
  figures: IconCalculator,
  reset: IconEraser,
  user: IconUser,
  terminal: IconDeviceTablet,
  queueTerminal: IconLayoutColumns,
  connectivity: IconPlugConnected,
  display: IconDeviceDesktop,
  security: IconShieldLock,
};

const isIconName = (name: string): name is IconName => name in icons;

interface MenuIconProps {
  readonly name: string;
  readonly size: number;
}

/** The icon of a menu entry; a name in the screens table without an icon does not compile. */
export const MenuIcon = ({ name, size }: MenuIconProps) =>
  createElement(isIconName(name) ? icons[name] : IconReceipt, { size, stroke: 1.7, 'aria-hidden': true });
