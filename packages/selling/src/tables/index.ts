export {
  addLine,
  assignLine,
  changeLine,
  changeTerms,
  discountBill,
  emptyCheck,
  freeze,
  openBill,
  payBill,
  removeLine,
  voidLine as voidTableLine,
  type AssignTo,
  type PaidCheck,
} from './check-commands.ts';
export { checkAfter, checkChanges } from './check-changes.ts';
export { TableError } from './errors.ts';
export { checkOfAnswer, ordersOfBills } from './of-answer.ts';
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
  byUrgency,
  floorAfter,
  isDueAgain,
  isUncleared,
  lookOf,
  minutesSince,
  type TableFacts,
  type TableLook,
} from './floor.ts';
