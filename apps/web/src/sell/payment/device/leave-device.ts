import { textOf } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { stopWaiting } from '../checkout/checkout.ts';
import { closePayment } from '../checkout/checkout-state.ts';
import { deviceStrings } from '#areas/selling/device-activities/device.strings.ts';

/** Closes the payment while its card terminal works, once a person has said so; it continues there (decision 55). */
export async function leaveDevice(): Promise<void> {
  const t = textOf(deviceStrings);
  const isMeant = await confirm({
    title: t('leaveTitle'),
    message: t('leaveText'),
    confirmLabel: t('leave'),
    cancelLabel: t('keepWaiting'),
    isDestructive: true,
  });
  if (!isMeant) return;
  stopWaiting();
  closePayment();
}
