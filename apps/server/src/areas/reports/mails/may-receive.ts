import { isAllowed, permission } from '@tavola/contract';

const { view, special } = permission.salesReport;

/** Whether a person with these codes is mailed reports: what leaves the product is an export (decision 351). */
export const mayReceive = (codes: ReadonlySet<number>): boolean =>
  isAllowed(codes, [view]) && isAllowed(codes, [special]);
