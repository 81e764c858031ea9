import { ReceiptTemplateType, type ReportReceiptType, type TerminalReport } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { ReceiptButtons } from '../../receipts/ReceiptButtons.tsx';
import { receiptStrings } from '../../receipts/receipts.strings.ts';
import classes from '../CashScreens.module.css';

const { TerminalOpening, TerminalClosing, TerminalCurrent, DrawerSummary } = ReceiptTemplateType;
const words = {
  [TerminalOpening]: 'opening',
  [TerminalClosing]: 'closing',
  [TerminalCurrent]: 'current',
  [DrawerSummary]: 'drawer',
} as const;

/** The receipts that a report can be printed as; none shows the expected cash before a blind count. */
export function ReportReceipts({ report }: { readonly report: TerminalReport }) {
  const t = useText(receiptStrings);
  const { terminalReportID: id, status, figures, hasCashDrawer } = report;
  const types: readonly (ReportReceiptType | null)[] = [
    status === 'Closed' ? TerminalClosing : null,
    status !== 'Closed' && figures !== null ? TerminalCurrent : null,
    hasCashDrawer && figures !== null ? DrawerSummary : null,
    hasCashDrawer ? TerminalOpening : null,
  ];
  const receipts = types.flatMap((type) =>
    type === null ? [] : [{ receipt: { of: 'report' as const, id, type }, label: t(words[type]) }],
  );
  if (receipts.length === 0) return null;
  return (
    <div className={classes.links}>
      <ReceiptButtons receipts={receipts} />
    </div>
  );
}
