export {
  cashFigures,
  countedCash,
  isCash,
  sumsByType,
  type ReportedActivity,
  type ReportedPayment,
} from './cash-figures.ts';
export { likelyCauses } from './difference-causes.ts';
