import { permission } from '../kit/permissions.ts';
import { defineScreens, posTerminals } from '../kit/screen.ts';
import { sell } from './access.ts';

/** Screens of the selling area. */
export const sellingScreens = defineScreens({
  quickService: {
    path: '/quick-service',
    idle: 'counter',
    access: [permission.quickService.view],
    moduleFlag: 'quickSales',
    terminalTypes: posTerminals,
    menu: { group: 'operations', icon: 'sale', order: 10 },
  },
  order: {
    path: '/orders/$id',
    idle: 'counter',
    access: [permission.quickService.view, permission.tableService.view],
    terminalTypes: posTerminals,
  },
  orders: {
    path: '/orders',
    idle: 'counter',
    access: [permission.quickService.view, permission.tableService.view],
    terminalTypes: posTerminals,
    menu: { group: 'operations', icon: 'orders', order: 20 },
  },
  sales: {
    path: '/sales',
    idle: 'counter',
    access: [permission.quickService.view, permission.tableService.view, permission.salesReport.view],
    menu: { group: 'operations', icon: 'sales', order: 25 },
  },
  saleRecord: {
    path: '/sales/$id',
    idle: 'counter',
    access: [permission.quickService.view, permission.tableService.view, permission.salesReport.view],
  },
  refunds: {
    path: '/refunds',
    idle: 'counter',
    access: [permission.quickService.view, permission.tableService.view, permission.salesReport.view],
    menu: { group: 'operations', icon: 'refunds', order: 26 },
  },
  refundRecord: {
    path: '/refunds/$id',
    idle: 'counter',
    access: [permission.quickService.view, permission.tableService.view, permission.salesReport.view],
  },
  deviceActivities: {
    path: '/batch',
    access: sell,
    menu: { group: 'operations', icon: 'openCards', order: 28 },
  },
  offlineSales: {
    path: '/offline-sales',
    access: [permission.terminalReport.view],
    menu: { group: 'operations', icon: 'offlineSales', order: 27 },
  },
  outagePractice: {
    path: '/practise-outage',
    access: [permission.terminalReport.view],
    terminalTypes: posTerminals,
    menu: { group: 'operations', icon: 'outagePractice', order: 28 },
  },
  cashDrawer: {
    path: '/cash-drawer',
    idle: 'counter',
    access: [permission.quickService.view, permission.tableService.view],
    terminalTypes: ['PosTerminalWithCash'],
    terminalUse: 'cashDrawer',
    menu: { group: 'operations', icon: 'cashDrawer', order: 30 },
  },
  currentTerminal: {
    path: '/pos-terminal',
    idle: 'counter',
    access: [permission.quickService.view, permission.tableService.view],
    terminalTypes: posTerminals,
    terminalUse: 'reports',
    menu: { group: 'operations', icon: 'currentTerminal', order: 32 },
  },
  closeOfDay: {
    path: '/close-of-day/close-of-day-process',
    access: [permission.closeOfDay.add],
    menu: { group: 'reports', icon: 'closeOfDay', order: 344 },
  },
  closesOfDay: {
    path: '/close-of-day/closure-history',
    access: [permission.closeOfDay.view],
    menu: { group: 'reports', icon: 'closesOfDay', order: 346 },
  },
  closeOfDayRecord: { path: '/close-of-day/closure-history/$id', access: [permission.closeOfDay.view] },
  closures: {
    path: '/terminal-reports/closure-history',
    access: [permission.terminalReport.view],
    moduleFlag: 'reports',
    menu: { group: 'reports', icon: 'closures', order: 340 },
  },
  closure: {
    path: '/terminal-reports/closure-history/$id',
    access: [permission.terminalReport.view],
    moduleFlag: 'reports',
  },
  orderDashboard: {
    path: '/order-dashboard',
    access: [permission.totalSaleDashboard.view, permission.orderDashboard.view],
    moduleFlag: 'orderDashboard',
    menu: { group: 'operations', icon: 'orderDashboard', order: 22 },
  },
  orderQueues: {
    path: '/order-queues',
    aliases: ['/order-ques', '/online-ques'],
    access: [permission.orderDashboard.view, permission.quickService.view, permission.tableService.view],
    menu: { group: 'operations', icon: 'orderQueues', order: 24 },
  },
});
