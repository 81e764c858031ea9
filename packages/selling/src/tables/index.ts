export {
  addLine,
  addUnitsApart,
  assignLine,
  changeLine,
  changeTerms,
  discountBill,
  emptyCheck,
  openBill,
  payBill,
  removeLine,
  takeUnitsApart,
  voidLine as voidTableLine,
  type AssignTo,
} from './check-commands.ts';
export { nameApart, namesApart } from './bill-names.ts';
export { checkAfter, checkChanges } from './check-changes.ts';
export { TableError } from './errors.ts';
export { checkOfAnswer, ordersOfBills } from './of-answer.ts';
export { differenceOf, proveSplit, type BillPart, type SplitProof } from './one-bill.ts';
export { priceCheck, type PricedCheck } from './price-check.ts';
export {
  isFixed,
  isWhollyVoided,
  type BillTerms,
  type FixedShare,
  type TableBill,
  type TableCheck,
  type TableLine,
} from './table-check.ts';
export {
  byPlace,
  dueAtTable,
  floorAfter,
  isDueAgain,
  isUncleared,
  lookOf,
  roundMinutes,
  seatedMinutes,
  type TableLook,
} from './floor.ts';
export { tableAlone, type SettledAlone } from './floor-alone.ts';
