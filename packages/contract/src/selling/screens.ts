import { permission } from '../kit/permissions.ts';
import { defineScreens, posTerminals } from '../kit/screen.ts';

/** Screens of the selling area. */
export const sellingScreens = defineScreens({
  quickService: {
    path: '/quick-service',
    access: [permission.quickService.view],
    moduleFlag: 'quickSales',
    terminalTypes: posTerminals,
    menu: { group: 'operations', icon: 'sale', order: 10 },
    helpID: 'quick-service',
  },
  order: {
    path: '/orders/$id',
    access: [permission.quickService.view, permission.tableService.view],
    terminalTypes: posTerminals,
  },
  orders: {
    path: '/orders',
    access: [permission.quickService.view, permission.tableService.view],
    terminalTypes: posTerminals,
    menu: { group: 'operations', icon: 'orders', order: 20 },
  },
  orderDashboard: {
    path: '/order-dashboard',
    access: [permission.orderDashboard.view],
    menu: { group: 'operations', icon: 'orderDashboard', order: 22 },
  },
  orderQueues: {
    path: '/order-queues',
    aliases: ['/order-ques', '/online-ques'],
    access: [permission.orderDashboard.view, permission.quickService.view, permission.tableService.view],
    menu: { group: 'operations', icon: 'orderQueues', order: 24 },
  },
});
