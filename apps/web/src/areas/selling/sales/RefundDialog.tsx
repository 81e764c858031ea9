import { Stack } from '@mantine/core';
import { isOpenState, type Refund, type SaleDetail } from '@tavola/contract';
import { isBackByDevice } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { deviceRefundQuery, refetchActivities } from '../device-activities/device-activities.queries.ts';
import { CreditNoteDialog } from '../invoices/CreditNoteDialog.tsx';
import { CashReceiptDialog } from '../receipts/CashReceiptDialog.tsx';
import { DeviceRefundFailure, DeviceRefundPanel } from './DeviceRefundPanel.tsx';
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
  const [isReceiptDone, setIsReceiptDone] = useState(false);
  if (made !== null && made.creditNoteNo !== null && isReceiptDone)
    return (
      <CreditNoteDialog refundID={made.refundID} creditNoteNo={made.creditNoteNo} isCopy={false} onClose={onClose} />
    );
  if (made !== null)
    return (
      <CashReceiptDialog
        receipt={{ of: 'refund', id: made.refundID }}
        title={t('refundTitle', { no: made.refundNo })}
        onClose={made.creditNoteNo === null ? onClose : () => setIsReceiptDone(true)}
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
      ) : data.payments.some(isBackByDevice) ? (
        <RefundByDevice sale={data} onMade={setMade} onClose={onClose} />
      ) : (
        <RefundForm sale={data} onMade={setMade} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface RefundByDeviceProps {
  readonly sale: SaleDetail;
  readonly onMade: (refund: Refund) => void;
  readonly onClose: () => void;
}

/** The same where a card terminal took a payment: while it is asked to give money back, its answer is shown. */
function RefundByDevice({ sale, onMade, onClose }: RefundByDeviceProps) {
  const { data: asked, failure, onRetry } = loaded(useQuery(deviceRefundQuery(sale.saleID)));
  const [watched, setWatched] = useState<string | null>(null);
  const openID =
    asked != null && isOpenState(asked.activity.status) ? asked.activity.paymentIntegrationActivityID : null;
  const isWatched = asked != null && watched === asked.activity.paymentIntegrationActivityID;
  const done = isWatched ? asked.refund : null;
  if (openID !== null && openID !== watched) setWatched(openID);
  useEffect(() => {
    if (!isWatched || openID !== null) return;
    refetchActivities();
    if (done !== null) onMade(done);
  }, [isWatched, openID, done, onMade]);
  if (asked === undefined)
    return failure === null ? <LoadingRows rows={4} /> : <LoadFailed message={failure} onRetry={onRetry} />;
  return (
    <>
      {asked !== null && openID !== null && <DeviceRefundPanel asked={asked} />}
      {/* Kept while the card terminal is asked, so that a refusal leaves what was chosen. */}
      <Stack gap="md" display={openID === null ? 'flex' : 'none'}>
        {asked !== null && isWatched && <DeviceRefundFailure asked={asked} />}
        <RefundForm sale={sale} onMade={onMade} onClose={onClose} />
      </Stack>
    </>
  );
}
