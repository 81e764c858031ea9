/**
 * Reads the open sales of this terminal before a sell screen is shown, which shows nothing without them: in a start
 * without the server the parts of the screen load at the same time (decision 517).
 */
export const readOpenSales = (): Promise<void> =>
  import('./screen/open-sales.ts').then((its) => its.readOpenSales()).catch(() => undefined);
