import { Button, Stack, Text } from '@mantine/core';
import type { OnlineOrder } from '@tavola/contract';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogButtons } from '#ui/dialogs/DialogButtons.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import classes from './OnlineOrdersScreen.module.css';
import { acceptOrder } from './online-orders.queries.ts';
import { onlineOrderStrings } from './online-orders.strings.ts';

const OFFERED = [10, 15, 20, 30, 45, 60];

/** In how many minutes an order will be ready; the usual time of its channel is chosen. */
export function AcceptDialog({ order, onClose }: { readonly order: OnlineOrder; readonly onClose: () => void }) {
  const t = useText(onlineOrderStrings);
  const no = order.displayNumber ?? order.orderNo;
  const [minutes, setMinutes] = useState(order.prepMinutes);
  const [isSending, setIsSending] = useState(false);
  const choices = [...new Set([...OFFERED, order.prepMinutes])].toSorted((one, other) => one - other);
  const accept = async (): Promise<void> => {
    setIsSending(true);
    await attempt(async () => {
      await acceptOrder(order.orderID, minutes);
      toast('success', t('accepted', { no }));
    });
    onClose();
  };
  return (
    <Dialog title={t('acceptTitle', { no })} onClose={onClose} size="sm">
      <Stack>
        <Text>{t('acceptText')}</Text>
        <div className={classes.choices} role="group" aria-label={t('acceptText')}>
          {choices.map((each) => (
            <Button
              key={each}
              size="lg"
              variant={each === minutes ? 'filled' : 'default'}
              aria-pressed={each === minutes}
              onClick={() => setMinutes(each)}
            >
              {t('minutes', { count: each })}
            </Button>
          ))}
        </div>
        <DialogButtons
          submitLabel={t('accept')}
          isSubmitting={isSending}
          onSubmit={() => void accept()}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  );
}
