export {
  cashFigures,
  countedCash,
  isCash,
  sumsByType,
  type CashSums,
  type ReportedActivity,
  type ReportedPayment,
  type TypeSum,
} from './cash-figures.ts';
export { likelyCauses, type DrawerDay, type LikelyCause } from './difference-causes.ts';
