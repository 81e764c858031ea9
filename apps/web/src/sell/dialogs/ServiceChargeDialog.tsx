import { Button, Group, Stack, Text } from '@mantine/core';
import { parseRate, toDecimalNumber, toPlainString, type Cart, type CartCommand } from '@tavola/selling';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { cartStrings } from '../cart/cart.strings.ts';
import { NumericKeypad } from '#ui/input/NumericKeypad.tsx';
import { useSelling } from '../data/sell-context.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import { change } from '../cart/state/cart-actions.ts';
import { changeWithApproval } from '../cart/state/approved-change.ts';

interface ServiceChargeDialogProps {
  readonly cart: Cart;
  readonly onClose: () => void;
}

/**
 * The charge of this order: the default, none, or another rate. Anything but the default needs action 303 (decision
 * 44).
 */
export function ServiceChargeDialog({ cart, onClose }: ServiceChargeDialogProps) {
  const t = useText(cartStrings);
  const isPhone = useSellLayout() === 'phone';
  const selling = useSelling();
  const [keys, setKeys] = useState(Math.round(toDecimalNumber(cart.serviceCharge.rate) * 100));
  const run = async (command: CartCommand, isDefault: boolean) => {
    if (isDefault ? change(command) : await changeWithApproval('serviceCharge', command, selling)) onClose();
  };
  const apply = () => {
    const rate = parseRate(keys / 100);
    if (rate.ok)
      void run({ type: 'setServiceCharge', rate: rate.value }, rate.value === cart.serviceCharge.defaultRate);
  };
  return (
    <SellDialog
      title={t('serviceCharge')}
      onClose={onClose}
      closeLabel={t('close')}
      width={440}
      isFull={isPhone}
      footer={
        <Button size="xl" fullWidth onClick={apply}>
          {t('apply')}
        </Button>
      }
    >
      <Stack gap="md">
        <Group grow>
          <Button variant="default" size="lg" onClick={() => void run({ type: 'resetServiceCharge' }, true)}>
            {t('serviceChargeDefault', { rate: toPlainString(cart.serviceCharge.defaultRate) })}
          </Button>
          <Button
            variant="default"
            size="lg"
            onClick={() => void run({ type: 'removeServiceCharge' }, cart.serviceCharge.defaultRate === 0)}
          >
            {t('serviceChargeNone')}
          </Button>
        </Group>
        <Group justify="space-between">
          <Text fw={600}>{t('serviceChargeTyped')}</Text>
          <Text fz={32} fw={700} aria-live="polite">
            {(keys / 100).toFixed(2)} %
          </Text>
        </Group>
        <NumericKeypad value={keys} onChange={setKeys} onEnter={apply} max={100_00} isPercent />
        <Text size="sm" c="dimmed">
          {t('serviceChargeHint')}
        </Text>
      </Stack>
    </SellDialog>
  );
}
