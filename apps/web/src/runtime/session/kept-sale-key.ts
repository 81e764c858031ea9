/** Where the current sale of a location is stored on this terminal. */
export const keptSaleKey = (locationID: string): string => `tavola.sale.${locationID}`;

/** Where one is kept that cannot be read for now. */
export const unreadSaleKey = (locationID: string): string => `${keptSaleKey(locationID)}.unread`;

/** Whether a sale of this location waits on this terminal, also while no page shows it. */
export const hasKeptSale = (locationID: string): boolean => localStorage.getItem(keptSaleKey(locationID)) !== null;

/** Deletes the stored sale of a location and one that cannot be read; a reset of sales has deleted its order. */
export function forgetKeptSale(locationID: string): void {
  localStorage.removeItem(keptSaleKey(locationID));
  localStorage.removeItem(unreadSaleKey(locationID));
}
