import { Button } from '@mantine/core';
import { useText } from '#text/define.ts';
import { paymentStrings } from '../payment/payment.strings.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
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
  const isPhone = useSellLayout() === 'phone';
  return (
    <SellDialog
      title={`${t('receipt')} · ${name}`}
      onClose={onClose}
      closeLabel={t('done')}
      width={520}
      isFull={isPhone}
      isTall
      footer={
        <Button size="xl" fullWidth onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <ReceiptView orderID={orderID} />
    </SellDialog>
  );
}
