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
export { explanationsOf, type DrawerDay, type Explanation } from './difference-causes.ts';
export type { LikelyCause } from './joint-causes.ts';
