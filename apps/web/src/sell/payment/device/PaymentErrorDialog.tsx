import { Button, Group, Stack, Text } from '@mantine/core';
import { permission } from '@tavola/contract';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { RequestCode } from '#ui/fields/RequestCode.tsx';
import { closePayment, type PaymentProblem } from '../checkout/checkout-state.ts';
import { dispatch } from '../checkout/dispatch.ts';
import { paymentErrorStrings } from './payment-error.strings.ts';

/** Where each error of the setup is corrected, and who may look there. */
const SETTINGS = {
  payment_device_required: { screen: 'terminalPayment', needs: permission.terminalPreference.view },
  'payment_device.error.invalid_config': { screen: 'paymentDevices', needs: permission.paymentMethod.view },
} as const;

interface PaymentErrorDialogProps {
  readonly problem: PaymentProblem;
  readonly code: keyof typeof SETTINGS;
}

/** A card terminal that is missing or set up wrongly, with the way to its settings (selling spec, sections 2 and 8). */
export function PaymentErrorDialog({ problem, code }: PaymentErrorDialogProps) {
  const t = useText(paymentErrorStrings);
  const goTo = useGoTo();
  const { screen, needs } = SETTINGS[code];
  const canOpen = useIsAllowed([needs]);
  const close = (): void => {
    dispatch({ type: 'problem', problem: null });
  };
  const open = (): void => {
    closePayment();
    void goTo(screen);
  };
  return (
    <Dialog title={t('title')} onClose={close}>
      <Stack gap="md">
        <Text>{problem.message}</Text>
        <Text c="dimmed">{t(canOpen ? 'kept' : 'askManager')}</Text>
        {problem.requestID !== '' && <RequestCode id={problem.requestID} />}
        <Group grow preventGrowOverflow={false}>
          <Button variant="default" size="lg" onClick={close}>
            {t('close')}
          </Button>
          {canOpen && (
            <Button size="lg" onClick={open}>
              {t(code)}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
