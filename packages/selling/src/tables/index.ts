export {
  addLine,
  assignLine,
  changeLine,
  discountBill,
  emptyCheck,
  freeze,
  openBill,
  payBill,
  voidLine as voidTableLine,
  type AssignTo,
  type PaidCheck,
} from './check-commands.ts';
export { TableError } from './errors.ts';
export { dueOf, priceCheck, type PricedCheck, type PricedCheckBill, type PricedCheckLine } from './price-check.ts';
export {
  Assignment,
  billStatus,
  isFixed,
  isWhollyVoided,
  lineStatus,
  openBills,
  type BillTerms,
  type FixedShare,
  type FrozenBill,
  type ShareStatus,
  type TableBill,
  type TableCheck,
  type TableLine,
} from './table-check.ts';
export {
  BOOKING_SHOWN_MINUTES,
  byUrgency,
  isBookedNow,
  lookOf,
  minutesSince,
  type TableFacts,
  type TableLook,
} from './floor.ts';
