import { Button } from '@mantine/core';
import type { PrintedReceipt } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import classes from './ReceiptDialog.module.css';
import { receiptStrings } from './receipts.strings.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';

interface ReceiptDialogProps {
  readonly title: string;
  /** Left out while it is loading. */
  readonly printed: PrintedReceipt | undefined;
  readonly failure: string | null;
  readonly onRetry: () => void;
  readonly onPrinted?: () => void;
  readonly onClose: () => void;
}

/** A receipt to read, to print and to keep as a picture. */
export function ReceiptDialog({ title, printed, failure, onRetry, onPrinted, onClose }: ReceiptDialogProps) {
  const t = useText(receiptStrings);
  const isPhone = useIsPhone();
  return (
    <Dialog title={title} size="md" fullScreen={isPhone} onClose={onClose}>
      <div className={classes.desk}>
        {printed === undefined &&
          (failure === null ? <LoadingRows rows={6} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
        {printed !== undefined && (
          <ReceiptSheet document={printed.document} label={title} fileName={title} onPrinted={onPrinted} />
        )}
      </div>
      <div className={classes.end}>
        <Button size="lg" fullWidth data-autofocus onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </Dialog>
  );
}
