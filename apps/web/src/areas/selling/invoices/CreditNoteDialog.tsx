import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { ReceiptDialog } from '../receipts/ReceiptDialog.tsx';
import { creditNotePaperQuery } from './invoices.queries.ts';
import { invoiceStrings } from './invoices.strings.ts';

interface CreditNoteDialogProps {
  readonly refundID: string;
  readonly creditNoteNo: string;
  readonly isCopy: boolean;
  readonly onClose: () => void;
}

/** The credit note of a refund: the first print after it is the original, every later one says that it is a copy. */
export function CreditNoteDialog({ refundID, creditNoteNo, isCopy, onClose }: CreditNoteDialogProps) {
  const t = useText(invoiceStrings);
  const [isPrinted, setIsPrinted] = useState(isCopy);
  const { data, ...query } = loaded(useQuery(creditNotePaperQuery(refundID, isPrinted)));
  return (
    <ReceiptDialog
      title={t('creditNote', { no: creditNoteNo })}
      printed={data}
      {...query}
      onPrinted={() => setIsPrinted(true)}
      onClose={onClose}
    />
  );
}
