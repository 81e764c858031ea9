/** Dialogs that are rarely opened, in one file for the browser to load. */
export { SendDialog } from '../cart/dialogs/SendDialog.tsx';
export { LookupDialog } from '../lookup/LookupDialog.tsx';
export { OutOfStockDialog } from '../stock/OutOfStockDialog.tsx';
