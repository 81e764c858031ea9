import { FiguresScreen } from './FiguresScreen.tsx';

/** Products by what they brought. */
export const ProductReportScreen = () => <FiguresScreen screen="productReport" groups={['product']} />;
/** The same by the category that they had when they were sold. */
export const CategoryReportScreen = () => <FiguresScreen screen="categoryReport" groups={['category']} />;
/** Sales by person. */
export const EmployeeReportScreen = () => <FiguresScreen screen="employeeReport" groups={['employee']} />;
/** A period next to an earlier one. */
export const GrowthReportScreen = () => (
  <FiguresScreen screen="growthReport" groups={['day', 'week', 'month']} preset="thisMonth" compare="before" />
);
/** Sales by the hours in which they were paid. */
export const HourReportScreen = () => (
  <FiguresScreen screen="hourReport" groups={['hour', 'hourOfDay', 'weekdayHour']} />
);
