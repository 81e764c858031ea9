import { Button, Group, Stack } from '@mantine/core';
import { permission } from '@tavola/contract';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { useSelling } from '../data/sell-context.ts';
import { refusalText } from '../format/refusals.strings.ts';
import { closePayment } from './checkout/checkout-state.ts';
import { paymentStrings } from './payment.strings.ts';
import classes from './PaymentDialog.module.css';

/** A terminal that works with reports takes payments once it is open; the sale waits (decision 167). */
export function NotOpen() {
  const t = useText(paymentStrings);
  const goTo = useGoTo();
  const { data } = useSelling();
  const hasDrawer = data.drawer !== 'none';
  const open = () => {
    closePayment();
    void goTo(hasDrawer ? 'cashDrawer' : 'currentTerminal', { search: { from: 'sale' } });
  };
  return (
    <Stack gap="lg" py="md">
      <Notice tone="warning">
        {hasDrawer ? refusalText({ code: 'payment.cash_drawer_closed', params: {} }) : t('terminalClosed')}
      </Notice>
      <Button className={classes.go} onClick={open}>
        {t(hasDrawer ? 'openDrawer' : 'openTerminal')}
      </Button>
    </Stack>
  );
}

/** The drawer of this terminal is not counted, so it takes no cash until its settings are changed (decision 167). */
export function NotCounted() {
  const t = useText(paymentStrings);
  const goTo = useGoTo();
  const { clientID } = useCurrentClient();
  const canSet = useIsAllowed([permission.terminalDevice.edit]);
  const set = () => {
    closePayment();
    void goTo('posTerminal', { params: { id: clientID } });
  };
  return (
    <Notice tone="warning">
      <Group gap="xs" justify="space-between">
        <span>{t(canSet ? 'notCounted' : 'notCountedAsk')}</span>
        {canSet && (
          <Button size="sm" variant="default" onClick={set}>
            {t('terminalSettings')}
          </Button>
        )}
      </Group>
    </Notice>
  );
}
