export { DeviceAsker } from './device-payments/asker.ts';
export { createDevicePaymentHandlers } from './device-payments/device-payments.routes.ts';
export { createDeviceSettlementHandlers } from './device-settlements/device-settlements.routes.ts';
export { SettlementAsker } from './device-settlements/settlement-asker.ts';
export { createDeviceRefundHandlers } from './device-payments/device-refunds.routes.ts';
export { lookAtDrawers } from './cash/moves/drawer-notices.ts';
export { lookAtOfflineOrders } from './commands/recorded/offline-notices.ts';
export { sellingDeps, type SellingDeps } from './commands/selling-deps.ts';
export { handleScheduledOrders } from './commands/orders/scheduled-orders.ts';
export { handleDemoSales } from './demo-sales/demo-sales.ts';
export { findPastDays } from './demo-sales/demo-sales.rows.ts';
export { removeDemoSales } from './demo-sales/remove-demo-sales.ts';
export { plantDemoCards } from './gift-cards/demo-cards.ts';
export { createGiftCardReceiptHandlers } from './gift-cards/gift-card-receipts.routes.ts';
export { createRehearsalHandlers } from './rehearsal/rehearsal.routes.ts';
export { createSalesResetHandlers } from './sales-reset/sales-reset.ts';
export { PRINT_WATCH_MS, printWatchJob } from './commands/orders/kitchen/to-printers.ts';
export { kitchenTicket, type ReadHere, type TicketPlace } from './http/receipts/kitchen-ticket.ts';
export type { SendKind, SentUnits } from './rows/orders/order-sends.rows.ts';
export { createReceiptLinkHandlers } from './http/receipts/receipt-links.routes.ts';
export { createReceiptMailHandlers } from './http/receipts/receipt-mails.routes.ts';
export { createSellingHandlers } from './http/selling.routes.ts';
export { findOpenOrders } from './rows/orders/open-orders.rows.ts';
export { OPEN_STATUSES } from './rows/orders/order-statuses.ts';
export { checkDrawerStep, checkSaleStep } from './start-check.ts';
export { countCodes } from './rows/payments/discount-codes.rows.ts';
export { readOpenReport } from './cash/read-open-report.ts';
export { readTips } from './rows/payments/tips.rows.ts';
export { readUnsent } from './commands/stock/read-unsent.ts';
export { kitchenItemColumns, ticketOrderColumns } from './rows/kitchen/kitchen-lines.rows.ts';
export { followKitchen, type KitchenStep } from './commands/orders/kitchen/follow-kitchen.ts';
export { findOrder, takeOrders } from './commands/orders/stored-orders.ts';
export { acceptOnline, cancelOnline, rejectOnline, voidOnline } from './commands/orders/online-order.ts';
export { takePayment } from './commands/payments/take-payment.ts';
export { assertOpens, channelsOpened } from './commands/serving.ts';
export { retrySave } from './commands/save/retry-save.ts';
export { saveOrder, type KnownTaken } from './commands/save/save-order.ts';
export { intentNow, type Intent } from './commands/work.ts';
export { momentOf } from './commands/moment.ts';
export { insertChanges } from './rows/orders/order-changes.rows.ts';
export { change } from './commands/orders/order-changes.ts';
export { moveToTable } from './commands/tables/move-to-table.ts';
export { giveToFirstBill, seatOrder } from './commands/tables/seat-order.ts';
export { createSettleLines, type SettledLines, type SettleLines } from './commands/tables/settle-lines.ts';

export { billsShown, shownBookings } from './rows/tables/table-state.rows.ts';
export { selectSharedAcrossTables } from './rows/orders/order-line-shares.rows.ts';
export { assertNotAwaiting } from './commands/awaiting.ts';
export { freeTables, isClosed, partiesOf, releaseTables } from './commands/tables/table-effects.ts';
export {
  bookingsShownUntil,
  endGroups,
  findGroupVersion,
  holdGroup,
  holdTables,
  holdTablesOf,
  leaveTables,
  listBills,
  moveBills,
  updateGroup,
  updateGroupOfBills,
  updateGuests,
  updateStatus,
  updateWaiter,
  upsertGroup,
  type HeldTable,
  type PlacedBill,
} from './rows/tables/tables.rows.ts';
