import { useText } from '#text/define.ts';
import { paymentStrings } from '../payment/payment.strings.ts';
import { PaperDialog } from './PaperDialog.tsx';
import { ReceiptView } from './ReceiptView.tsx';

interface BillReceiptDialogProps {
  readonly orderID: string;
  /** The table and the bill in words. */
  readonly name: string;
  readonly onClose: () => void;
}

/** The receipt of a bill that is paid, to be read or printed again. */
export function BillReceiptDialog({ orderID, name, onClose }: BillReceiptDialogProps) {
  const t = useText(paymentStrings);
  return (
    <PaperDialog title={`${t('receipt')} · ${name}`} onClose={onClose} width={520}>
      <ReceiptView orderID={orderID} />
    </PaperDialog>
  );
}
