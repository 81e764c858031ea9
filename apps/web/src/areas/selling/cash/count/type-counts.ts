import {
  amountOf,
  type Requested,
  type TerminalReport,
  type TerminalReportType,
  type TypeCount,
} from '@tavola/contract';
import { isDrawerCash } from '@tavola/selling';

/** What was typed for each payment type, by its key: '' or null = not counted, NaN = not readable. */
export type TypedCounts = Readonly<Record<string, number | '' | null>>;

/** Names a payment type among those of a report: all custom ones share a `paymentTypeID`. */
export const typeKey = ({
  paymentTypeID,
  customPaymentTypeID,
}: Pick<TerminalReportType, 'paymentTypeID' | 'customPaymentTypeID'>): string =>
  `${paymentTypeID} ${customPaymentTypeID ?? ''}`;

/** The payment types of a report that can be counted beyond its cash: card slips, vouchers and the like. */
export const typesToCount = (report: TerminalReport): TerminalReportType[] =>
  report.perType.filter((type) => !isDrawerCash(report, type));

/** The fields as they were counted before. */
export const typedOf = (types: readonly TerminalReportType[]): TypedCounts =>
  Object.fromEntries(types.map((type) => [typeKey(type), type.counted]));

/** The counts in the form of the calls; a type that was left empty is not counted. Null where one is not readable. */
export function typeCountsOf(types: readonly TerminalReportType[], typed: TypedCounts): Requested<TypeCount>[] | null {
  const counts: Requested<TypeCount>[] = [];
  for (const type of types) {
    const amount = typed[typeKey(type)] ?? '';
    if (Number.isNaN(amount)) return null;
    const { paymentTypeID, customPaymentTypeID } = type;
    if (amount !== '') counts.push({ paymentTypeID, customPaymentTypeID, amount: amountOf(amount) });
  }
  return counts;
}

/** The largest difference of a report, either way: cash or a type that was counted. */
export const worstDifference = ({ perType }: Pick<TerminalReport, 'perType'>): number =>
  perType.reduce((worst, { difference }) => Math.max(worst, Math.abs(difference ?? 0)), 0);
