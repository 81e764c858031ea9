import { permission } from '../kit/permissions.ts';
import { defineScreens } from '../kit/screen.ts';

/** Screens of the stock area. */
export const stockScreens = defineScreens({
  inventory: {
    path: '/inventory/item-inventory',
    access: [permission.inventory.view],
    menu: { group: 'stock', icon: 'stock', order: 210 },
  },
  inventoryItem: { path: '/inventory/item-inventory/$id', access: [permission.inventory.view], isWhole: true },
  giftCardInventory: {
    path: '/inventory/gift-card-inventory',
    access: [permission.giftCard.view],
    moduleFlag: 'giftCard',
    menu: { group: 'stock', icon: 'giftCard', order: 220 },
  },
  inventoryHistory: {
    path: '/inventory-report/inventory-history',
    access: [permission.inventoryReport.view, permission.inventory.view],
    menu: { group: 'stock', icon: 'history', order: 230 },
  },
  uoms: {
    path: '/units-of-measure/uoms',
    aliases: ['/units-of-measure/uom-classes'],
    access: [permission.unitOfMeasure.view],
    featureFlag: 'custom_uom',
    menu: { group: 'stock', icon: 'unit', order: 240 },
  },
  uomNew: { path: '/units-of-measure/uoms/new', access: [permission.unitOfMeasure.add], featureFlag: 'custom_uom' },
  uom: { path: '/units-of-measure/uoms/$id', access: [permission.unitOfMeasure.edit], featureFlag: 'custom_uom' },
  vendors: {
    path: '/vendors/vendors',
    access: [permission.vendor.view],
    menu: { group: 'stock', icon: 'vendor', order: 250 },
  },
  vendorNew: { path: '/vendors/vendors/new', access: [permission.vendor.add] },
  vendor: { path: '/vendors/vendors/$id', access: [permission.vendor.edit] },
});
