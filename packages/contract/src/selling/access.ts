import { permission } from '../kit/permissions.ts';

/** Rights of calls about orders and their money; the server also asks for that of the order's channel. */

/** Who sees orders. */
export const see = [permission.quickService.view, permission.tableService.view] as const;
/** Who sells: orders of tables need the right to edit them (decision 180). */
export const sell = [permission.quickService.view, permission.tableService.edit] as const;
/** Who follows orders of every channel: on the order dashboard, or in the kitchen and the queues (decision 192). */
export const followOrders = [permission.totalSaleDashboard.view, permission.orderDashboard.view] as const;
