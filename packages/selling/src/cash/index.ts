export {
  cashFigures,
  countedCash,
  isDrawerCash,
  sumsByType,
  type ReportedActivity,
  type ReportedPayment,
} from './cash-figures.ts';
export { explanationsOf } from './difference-causes.ts';
