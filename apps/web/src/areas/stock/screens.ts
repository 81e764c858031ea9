import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the stock area; each is fetched when it is first opened. */
export const stockViews = {
  inventory: screenView(() => import('./inventory/InventoryListScreen.tsx'), 'InventoryListScreen'),
  inventoryItem: screenView(() => import('./inventory/InventoryItemScreen.tsx'), 'InventoryItemScreen'),
  giftCardInventory: screenView(() => import('./gift-card-inventory/GiftCardListScreen.tsx'), 'GiftCardListScreen'),
  inventoryHistory: screenView(() => import('./inventory/InventoryHistoryScreen.tsx'), 'InventoryHistoryScreen'),
  uoms: screenView(() => import('./uoms/UomListScreen.tsx'), 'UomListScreen'),
  uomNew: screenView(() => import('./uoms/UomFormScreen.tsx'), 'UomNewScreen'),
  uom: screenView(() => import('./uoms/UomFormScreen.tsx'), 'UomScreen'),
  vendors: screenView(() => import('./vendors/VendorListScreen.tsx'), 'VendorListScreen'),
  vendorNew: screenView(() => import('./vendors/VendorFormScreen.tsx'), 'VendorNewScreen'),
  vendor: screenView(() => import('./vendors/VendorFormScreen.tsx'), 'VendorScreen'),
};
