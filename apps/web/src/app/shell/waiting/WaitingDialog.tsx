import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { amountOf } from '@tavola/contract';
import { useEffect, useState } from 'react';
import { listPending, type PendingOrder } from '#offline/store/pending-orders.ts';
import { sendAgain } from '#offline/sync/sync-orders.ts';
import { useWaiting } from '#offline/waiting.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { formatAmount, formatDateTime } from '#text/format.ts';
import { useText } from '#text/define.ts';
import { useEscape } from '#ui/dialogs/escape.ts';
import { waitingStrings } from './waiting.strings.ts';

/** The sales that wait on this terminal, why one was refused, and the way to send it again or to export them all. */
export function WaitingDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(waitingStrings);
  const operational = useOperationalSetting();
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
      size="lg"
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text size="sm">{t('hint')}</Text>
        <Table.ScrollContainer minWidth={420}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('number')}</Table.Th>
                <Table.Th>{t('soldAt')}</Table.Th>
                <Table.Th ta="right">{t('amount')}</Table.Th>
                <Table.Th>{t('state')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {orders.map(({ orderID, savedAtMs, sold, failure }) => (
                <Table.Tr key={orderID}>
                  <Table.Td>{sold?.content.offlineNo ?? orderID.slice(0, 8)}</Table.Td>
                  <Table.Td>{formatDateTime(new Date(savedAtMs).toISOString(), operational.timezoneName)}</Table.Td>
                  <Table.Td ta="right">
                    {sold === null ? '' : formatAmount(amountOf(sold.content.order.totalDueAmount), operational)}
                  </Table.Td>
                  <Table.Td>
                    {sold === null ? t('damaged') : (failure?.message ?? t('ready'))}
                    {failure !== null && (
                      <Button variant="default" size="compact-md" ml="sm" onClick={() => void sendAgain(orderID)}>
                        {t('again')}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Group justify="flex-end">
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

/** Saves what waits as a file: readable where it opens, and as it is stored where it does not. */
function exportOrders(orders: readonly PendingOrder[]): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(orders, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'waiting-sales.json';
  link.click();
  // The browser has started to read by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
