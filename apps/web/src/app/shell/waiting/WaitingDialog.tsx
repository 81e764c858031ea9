import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { amountOf } from '@tavola/contract';
import { useEffect, useState } from 'react';
import { listPending, type PendingOrder } from '#offline/store/pending-orders.ts';
import { sendAgain } from '#offline/sync/sync-orders.ts';
import { useWaiting } from '#offline/waiting.ts';
import { downloadText } from '#runtime/http/downloads.ts';
import { useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { formatAmount, formatDateTime } from '#text/format.ts';
import { useText } from '#text/define.ts';
import { useEscape } from '#ui/dialogs/escape.ts';
import classes from './WaitingDialog.module.css';
import { waitingStrings } from './waiting.strings.ts';

/** The sales that wait on this terminal, why one was refused, and the way to send it again or to export them all. */
export function WaitingDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(waitingStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const mayDecide = useRights('terminalReport').canView;
  const waiting = useWaiting();
  const [orders, setOrders] = useState<readonly PendingOrder[]>([]);
  useEscape(onClose);
  // Whatever is counted again may have changed the list.
  useEffect(() => void listPending().then(setOrders), [waiting]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size="md"
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text size="sm">{t('hint')}</Text>
        <Stack component="ul" gap={0} className={classes.list}>
          {orders.map((order) => (
            <WaitingSale key={order.orderID} order={order} />
          ))}
        </Stack>
        <Group justify="flex-end">
          {mayDecide && waiting.problemCount > 0 && (
            <Button
              variant="default"
              onClick={() => {
                onClose();
                void goTo('offlineSales');
              }}
            >
              {title('offlineSales')}
            </Button>
          )}
          <Button variant="default" onClick={() => exportOrders(orders)}>
            {t('export')}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function WaitingSale({ order: { orderID, savedAtMs, sold, failure } }: { readonly order: PendingOrder }) {
  const t = useText(waitingStrings);
  const operational = useOperationalSetting();
  const isProblem = sold === null || failure !== null;
  return (
    <Stack component="li" gap={4} className={classes.sale}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{sold?.content.offlineNo ?? orderID.slice(0, 8)}</Text>
        {sold !== null && (
          <Text fw={600}>{formatAmount(amountOf(sold.content.order.totalDueAmount), operational)}</Text>
        )}
      </Group>
      <Text size="sm">{formatDateTime(new Date(savedAtMs).toISOString(), operational.timezoneName)}</Text>
      <Group justify="space-between" gap="sm">
        <Text size="sm" {...(isProblem && { c: 'red' })}>
          {sold === null ? t('damaged') : (failure?.message ?? t('ready'))}
        </Text>
        {sold !== null && failure !== null && (
          <Button variant="default" onClick={() => void sendAgain(orderID)}>
            {t('again')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Saves what waits as a file: readable where it opens, and as it is stored where it does not. */
const exportOrders = (orders: readonly PendingOrder[]): void =>
  downloadText('waiting-sales.json', 'application/json', JSON.stringify(orders, null, 2));
