import { useQuery } from '@tanstack/react-query';
import { loaded } from '#runtime/http/records.ts';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { cashReceiptQuery, type CashReceipt } from './receipts.queries.ts';

interface CashReceiptDialogProps {
  readonly receipt: CashReceipt;
  readonly title: string;
  readonly onClose: () => void;
}

/** A receipt of a terminal's cash or of a day. */
export function CashReceiptDialog({ receipt, title, onClose }: CashReceiptDialogProps) {
  const { data, ...query } = loaded(useQuery(cashReceiptQuery(receipt)));
  return <ReceiptDialog title={title} printed={data} {...query} onClose={onClose} />;
}
