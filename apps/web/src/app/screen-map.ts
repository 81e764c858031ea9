import type { ScreenViews } from '#runtime/navigation/screen-views.ts';
import { companyViews } from '#areas/company/screens.ts';
import { accessViews } from '#areas/access/screens.ts';
import { appViews } from './screens.ts';
import { sellViews } from '#sell/screens.ts';
import { sellingViews } from '#areas/selling/screens.ts';
import { menuViews } from '#areas/menu/screens.ts';
import { stockViews } from '#areas/stock/screens.ts';
import { catalogViews } from '#areas/catalog/screens.ts';
import { deviceViews } from '#areas/devices/screens.ts';
import { customerViews } from '#areas/customers/screens.ts';
import { financeViews } from '#areas/finance/screens.ts';
import { staffViews } from '#areas/staff/screens.ts';
import { kitchenViews } from '#areas/kitchen/screens.ts';
import { onlineViews } from '#areas/online/screens.ts';
import { loyaltyViews } from '#areas/loyalty/screens.ts';
import { tableViews } from '#areas/tables/screens.ts';
import { reportViews } from '#areas/reports/screens.ts';
import { helpViews } from '#areas/help/screens.ts';

/** Which component shows which screen of the contract; a screen without one does not compile. */
export const screenComponents: ScreenViews = {
  ...companyViews,
  ...accessViews,
  ...appViews,
  ...sellViews,
  ...sellingViews,
  ...menuViews,
  ...stockViews,
  ...catalogViews,
  ...customerViews,
  ...financeViews,
  ...deviceViews,
  ...tableViews,
  ...helpViews,
  ...staffViews,
  ...reportViews,
  ...kitchenViews,
  ...onlineViews,
  ...loyaltyViews,
};
