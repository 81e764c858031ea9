import { screens } from '@tavola/contract';

const WORKPLACES: readonly string[] = [
  screens.quickService.path,
  screens.tableService.path,
  screens.orderDashboard.path,
  screens.orderQueues.path,
  screens.kitchenDisplay.path,
];

/**
 * Whether the screen of an address needs the width: on big screens its menu is a rail of symbols until it is opened
 * (decisions 293, 506).
 */
export const isWorkplace = (pathname: string): boolean => WORKPLACES.includes(pathname);
