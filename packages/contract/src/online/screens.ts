import { permission } from '../kit/permissions.ts';
import { defineScreens, posTerminals } from '../kit/screen.ts';

const { view, add } = permission.onlineStore;
const doors = permission.onlineIntegrations;

/** Screens of online orders (selling spec, section 1; back-office spec, section 2). */
export const onlineScreens = defineScreens({
  onlineOrders: {
    path: '/online-orders',
    aliases: ['/online-orders/online-orders', '/online-sales'],
    idle: 'counter',
    access: [permission.onlineOrder.view, permission.onlineOrder.edit],
    moduleFlag: 'onlineSales',
    terminalTypes: posTerminals,
    menu: { group: 'operations', icon: 'onlineOrders', order: 21 },
  },
  orderChannels: {
    path: '/online-stores/order-channels',
    access: [view],
    moduleFlag: 'onlineSales',
    menu: { group: 'settings', icon: 'orderChannel', order: 393 },
  },
  onlineStores: {
    path: '/online-stores/online-stores',
    access: [view],
    moduleFlag: 'onlineSales',
    featureFlag: 'menu_live',
    menu: { group: 'settings', icon: 'onlineStore', order: 392 },
  },
  onlineStoreNew: {
    path: '/online-stores/online-stores/new',
    access: [add],
    moduleFlag: 'onlineSales',
    featureFlag: 'menu_live',
  },
  onlineStore: {
    path: '/online-stores/online-stores/$id',
    access: [view],
    moduleFlag: 'onlineSales',
    featureFlag: 'menu_live',
  },
  tableCodes: {
    path: '/online-stores/table-codes',
    access: [view],
    moduleFlag: 'tableSales',
    featureFlag: 'menu_live',
    menu: { group: 'settings', icon: 'tableCode', order: 394 },
  },
  onlineIntegrations: {
    path: '/online-integrations/online-integrations',
    access: [doors.view],
    menu: { group: 'settings', icon: 'integration', order: 474 },
  },
  onlineIntegration: { path: '/online-integrations/online-integrations/$id', access: [doors.view] },
  partnerItems: {
    path: '/online-integrations/partner-items',
    access: [doors.view],
    menu: { group: 'settings', icon: 'partnerItem', order: 475 },
  },
  apiKeys: {
    path: '/online-integrations/api-keys',
    access: [doors.view],
    menu: { group: 'settings', icon: 'apiKey', order: 472 },
  },
  apiKeyNew: { path: '/online-integrations/api-keys/new', access: [doors.add] },
  apiKey: { path: '/online-integrations/api-keys/$id', access: [doors.view] },
  webhooks: {
    path: '/online-integrations/webhooks',
    access: [doors.view],
    menu: { group: 'settings', icon: 'webhook', order: 473 },
  },
  webhookNew: { path: '/online-integrations/webhooks/new', access: [doors.add] },
  webhook: { path: '/online-integrations/webhooks/$id', access: [doors.view] },
  orderChannelNew: { path: '/online-stores/order-channels/new', access: [add], moduleFlag: 'onlineSales' },
  orderChannel: { path: '/online-stores/order-channels/$id', access: [view], moduleFlag: 'onlineSales' },
});
