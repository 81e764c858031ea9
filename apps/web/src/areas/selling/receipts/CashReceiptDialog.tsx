import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import classes from './CashReceiptDialog.module.css';
import { cashReceiptQuery, type CashReceipt } from './receipts.queries.ts';
import { receiptStrings } from './receipts.strings.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';

interface CashReceiptDialogProps {
  readonly receipt: CashReceipt;
  readonly title: string;
  readonly onClose: () => void;
}

/** A receipt of a terminal's cash or of a day, to read, to print and to keep as a picture. */
export function CashReceiptDialog({ receipt, title, onClose }: CashReceiptDialogProps) {
  const t = useText(receiptStrings);
  const isPhone = useIsPhone();
  const { data, failure, onRetry } = loaded(useQuery(cashReceiptQuery(receipt)));
  return (
    <Dialog title={title} size="md" fullScreen={isPhone} onClose={onClose}>
      <div className={classes.desk}>
        {data === undefined &&
          (failure === null ? <LoadingRows rows={6} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
        {data !== undefined && <ReceiptSheet document={data.document} label={title} fileName={title} />}
      </div>
      <div className={classes.end}>
        <Button size="lg" fullWidth data-autofocus onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </Dialog>
  );
}
