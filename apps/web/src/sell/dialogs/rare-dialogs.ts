/** Dialogs that are rarely opened, in one file for the browser to load. */
export { SendDialog } from './SendDialog.tsx';
export { DeliveryDialog } from './DeliveryDialog.tsx';
export { StoreDialog } from './StoreDialog.tsx';
export { LookupDialog } from './LookupDialog.tsx';
export { OutOfStockDialog } from './OutOfStockDialog.tsx';
