export {
  cashFigures,
  countedCash,
  isCash,
  sumsByType,
  type ReportedActivity,
  type ReportedPayment,
} from './cash-figures.ts';
export { explanationsOf, type DrawerDay, type Explanation } from './difference-causes.ts';
export type { LikelyCause } from './joint-causes.ts';
