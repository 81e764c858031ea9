import { Radio, Stack, Text } from '@mantine/core';
import { givenReasons, type OnlineOrder } from '@tavola/contract';
import { useState } from 'react';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogButtons } from '#ui/dialogs/DialogButtons.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { withApproval } from '#runtime/session/approvals.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { cancelOrder, rejectOrder } from './online-orders.queries.ts';
import { onlineOrderStrings } from './online-orders.strings.ts';

type Given = (typeof givenReasons)[number];

interface RejectDialogProps {
  readonly order: OnlineOrder;
  readonly onClose: () => void;
}

/** Why the restaurant does not take an order, or cancels one that it took; neither is done without a reason. */
export function RejectDialog({ order, onClose }: RejectDialogProps) {
  const t = useText(onlineOrderStrings);
  const setting = useOperationalSetting();
  const no = order.displayNumber ?? order.orderNo;
  const [reason, setReason] = useState<Given | null>(null);
  const [isSending, setIsSending] = useState(false);
  const { orderID, totalDueAmount: amount } = order;
  const isTaken = order.onlineStatus !== 'New';
  const end = async (): Promise<void> => {
    if (reason === null) return;
    setIsSending(true);
    let isOver = true;
    await attempt(async () => {
      if (!isTaken) await rejectOrder(orderID, reason);
      else if (
        (await withApproval({ action: 'void', targetID: orderID, amount }, (approvalID) =>
          cancelOrder(orderID, reason, approvalID),
        )) === null
      ) {
        isOver = false;
        return;
      }
      toast('success', t(isTaken ? 'cancelled' : 'rejected', { no }));
    });
    // Without an approval nothing was done, and the reason is still there.
    if (isOver) onClose();
    else setIsSending(false);
  };
  return (
    <Dialog
      title={t(isTaken ? 'cancelTitle' : 'rejectTitle', { no, amount: formatAmount(amount, setting) })}
      onClose={onClose}
      size="sm"
    >
      <Stack>
        <Text>{t(isTaken ? 'cancelText' : 'rejectText')}</Text>
        <Stack gap="xs">
          {givenReasons.map((each) => (
            <Radio
              key={each}
              name="reason"
              value={each}
              checked={reason === each}
              onChange={() => setReason(each)}
              label={t(each)}
            />
          ))}
        </Stack>
        <DialogButtons
          submitLabel={t(isTaken ? 'cancelOrder' : 'reject')}
          isSubmitting={isSending}
          isDisabled={reason === null}
          onSubmit={() => void end()}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  );
}
