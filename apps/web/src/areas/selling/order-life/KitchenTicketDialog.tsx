import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { ReceiptDialog } from '../receipts/ReceiptDialog.tsx';
import { kitchenTicketQuery, recordReprint } from './order-life.queries.ts';
import { orderLifeStrings } from './order-life.strings.ts';

interface KitchenTicketDialogProps {
  readonly orderID: string;
  readonly orderNo: string;
  readonly onClose: () => void;
}

/** The kitchen ticket of what was sent of an order, to print it again; the print is recorded (decision 175). */
export function KitchenTicketDialog({ orderID, orderNo, onClose }: KitchenTicketDialogProps) {
  const t = useText(orderLifeStrings);
  // One id for the dialog: printing twice in a row is one reprint.
  const [sendID] = useState(newID);
  const { data, ...query } = loaded(useQuery(kitchenTicketQuery(orderID)));
  const record = async () => {
    if (data === undefined) return;
    try {
      await recordReprint({ orderID, sendID, orderLineIDs: [...data.orderLineIDs] });
    } catch (failure) {
      toast('warning', failureMessage(failure));
    }
  };
  return (
    <ReceiptDialog
      title={t('ticketTitle', { no: orderNo })}
      printed={data?.printed}
      {...query}
      onPrinted={() => void record()}
      onClose={onClose}
    />
  );
}
