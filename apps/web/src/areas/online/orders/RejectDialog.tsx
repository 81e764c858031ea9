import { Radio, Stack, Text } from '@mantine/core';
import { givenReasons, type OnlineOrder } from '@tavola/contract';
import { useState } from 'react';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogButtons } from '#ui/dialogs/DialogButtons.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { rejectOrder } from './online-orders.queries.ts';
import { onlineOrderStrings } from './online-orders.strings.ts';

type Given = (typeof givenReasons)[number];

/** Why the restaurant does not take an order; nothing is rejected without a reason. */
export function RejectDialog({ order, onClose }: { readonly order: OnlineOrder; readonly onClose: () => void }) {
  const t = useText(onlineOrderStrings);
  const setting = useOperationalSetting();
  const no = order.displayNumber ?? order.orderNo;
  const [reason, setReason] = useState<Given | null>(null);
  const [isSending, setIsSending] = useState(false);
  const reject = async (): Promise<void> => {
    if (reason === null) return;
    setIsSending(true);
    await attempt(async () => {
      await rejectOrder(order.orderID, reason);
      toast('success', t('rejected', { no }));
    });
    onClose();
  };
  return (
    <Dialog
      title={t('rejectTitle', { no, amount: formatAmount(order.totalDueAmount, setting) })}
      onClose={onClose}
      size="sm"
    >
      <Stack>
        <Text>{t('rejectText')}</Text>
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
          submitLabel={t('reject')}
          isSubmitting={isSending}
          isDisabled={reason === null}
          onSubmit={() => void reject()}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  );
}
