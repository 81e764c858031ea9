export {
  cashFigures,
  countedCash,
  isDrawerCash,
  sumsByType,
  type ReportedActivity,
  type ReportedPayment,
  type ReportedSettlement,
  type TypeSum,
} from './cash-figures.ts';
export { explanationsOf } from './difference-causes.ts';
