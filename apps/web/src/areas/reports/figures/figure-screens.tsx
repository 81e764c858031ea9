import { FiguresScreen } from './FiguresScreen.tsx';

/** Products by what they brought. */
export const ProductReportScreen = () => <FiguresScreen screen="productReport" />;
/** The same by the category that they had when they were sold. */
export const CategoryReportScreen = () => <FiguresScreen screen="categoryReport" />;
/** Sales by person. */
export const EmployeeReportScreen = () => <FiguresScreen screen="employeeReport" />;
/** A period next to an earlier one. */
export const GrowthReportScreen = () => <FiguresScreen screen="growthReport" preset="thisMonth" />;
/** Sales by the hours in which they were paid. */
export const HourReportScreen = () => <FiguresScreen screen="hourReport" />;
