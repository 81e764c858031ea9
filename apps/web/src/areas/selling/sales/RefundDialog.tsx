import type { Refund } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { CashReceiptDialog } from '../receipts/CashReceiptDialog.tsx';
import { RefundForm } from './RefundForm.tsx';
import { saleQuery, type SaleOf } from './sales.queries.ts';
import { saleStrings } from './sales.strings.ts';

interface RefundDialogProps {
  readonly of: SaleOf;
  readonly onClose: () => void;
}

/** Refunds a sale: what goes back and how, then its receipt. */
export function RefundDialog({ of, onClose }: RefundDialogProps) {
  const t = useText(saleStrings);
  const isPhone = useIsPhone();
  const { data, failure, onRetry } = loaded(useQuery(saleQuery(of)));
  const [made, setMade] = useState<Refund | null>(null);
  if (made !== null)
    return (
      <CashReceiptDialog
        receipt={{ of: 'refund', id: made.refundID }}
        title={t('refundTitle', { no: made.refundNo })}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      title={data === undefined ? t('refund') : t('refundOf', { no: data.saleNo })}
      size="lg"
      fullScreen={isPhone}
      onClose={onClose}
    >
      {data === undefined ? (
        failure === null ? (
          <LoadingRows rows={4} />
        ) : (
          <LoadFailed message={failure} onRetry={onRetry} />
        )
      ) : (
        <RefundForm sale={data} onMade={setMade} onClose={onClose} />
      )}
    </Dialog>
  );
}
