import { catalogScreens } from './catalog/screens.ts';
import { menuScreens } from './menu/screens.ts';
import { stockScreens } from './stock/screens.ts';
import { financeScreens } from './finance/screens.ts';
import { accessScreens } from './access/screens.ts';
import { companyScreens } from './company/screens.ts';
import { deviceScreens } from './devices/screens.ts';
import { customerScreens } from './customers/screens.ts';
import { sellingScreens } from './selling/screens.ts';
import { staffScreens } from './staff/screens.ts';
import { tableScreens } from './tables/screens.ts';
import { reportScreens } from './reports/screens.ts';
import { kitchenScreens } from './kitchen/screens.ts';
import { onlineScreens } from './online/screens.ts';
import { loyaltyScreens } from './loyalty/screens.ts';
import { helpScreens } from './help/screens.ts';

/**
 * Every screen of the product that works today: router, menu and guard read these rows (architecture, "Declared once").
 * A screen that is not built has no row, so no menu entry leads nowhere.
 */
export const screens = {
  ...catalogScreens,
  ...menuScreens,
  ...stockScreens,
  ...financeScreens,
  ...accessScreens,
  ...companyScreens,
  ...deviceScreens,
  ...customerScreens,
  ...sellingScreens,
  ...tableScreens,
  ...helpScreens,
  ...staffScreens,
  ...reportScreens,
  ...kitchenScreens,
  ...onlineScreens,
  ...loyaltyScreens,
} as const;
export type ScreenID = keyof typeof screens;
