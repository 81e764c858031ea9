/** Where the current sale of a location is stored on this terminal. */
export const keptSaleKey = (locationID: string): string => `tavola.sale.${locationID}`;

/** Whether a sale of this location waits on this terminal, also while no page shows it. */
export const hasKeptSale = (locationID: string): boolean => localStorage.getItem(keptSaleKey(locationID)) !== null;

export const forgetKeptSale = (locationID: string): void => localStorage.removeItem(keptSaleKey(locationID));
