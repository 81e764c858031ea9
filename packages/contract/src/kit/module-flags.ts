/** Tenant, location and operational settings that every screen depends on (platform spec, sections 3 and 7). */

export const moduleFlags = [
  'timeClock',
  'tableLayout',
  'tableSales',
  'quickSales',
  'onlineSales',
  'orderDashboard',
  'crm',
  'reports',
  'giftCard',
  'loyalty',
  'customerFacingDisplay',
] as const;
export type ModuleFlag = (typeof moduleFlags)[number];
