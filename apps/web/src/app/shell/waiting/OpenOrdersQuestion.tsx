import { Button, Group, Stack, Text } from '@mantine/core';
import { amountOf } from '@tavola/contract';
import { useState } from 'react';
import { giveOpenOrders } from '#offline/sync/sync-orders.ts';
import type { OpenOrder } from '#offline/waiting.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { continueOrder } from './continue-order.ts';
import classes from './OpenOrdersQuestion.module.css';
import { waitingStrings } from './waiting.strings.ts';

/**
 * Asks once, when the connection is back, what becomes of the orders that only this terminal has (decision 80). It
 * takes no focus and covers neither total nor Pay.
 */
export function OpenOrdersQuestion({ orders }: { readonly orders: readonly OpenOrder[] }) {
  const t = useText(waitingStrings);
  const goTo = useGoTo();
  const operational = useOperationalSetting();
  const [isHidden, setIsHidden] = useState(false);
  // Where the disk is full the order waits as it is, and the question stays.
  const give = (orderID: string) => giveOpenOrders([orderID]).catch(() => toast('warning', t('notYet')));
  if (isHidden) return null;
  return (
    <section
      className={classes.question}
      aria-label={t('askTitle', { count: orders.length })}
      onKeyDown={(event) => event.key === 'Escape' && setIsHidden(true)}
    >
      <div role="status">
        <Text fw={700}>{t('askTitle', { count: orders.length })}</Text>
        <Text size="sm">{t('askText')}</Text>
      </div>
      <Stack component="ul" gap="xs" className={classes.orders}>
        {orders.map((order) => (
          <Group component="li" key={order.orderID} justify="space-between" gap="xs">
            <Text fw={600}>
              {order.offlineNo} · {formatAmount(amountOf(order.totalDueAmount), operational)}
            </Text>
            <Group gap="xs">
              <Button
                variant="default"
                aria-label={`${t('give')}: ${order.offlineNo}`}
                onClick={() => void give(order.orderID)}
              >
                {t('give')}
              </Button>
              <Button aria-label={`${t('goOn')}: ${order.offlineNo}`} onClick={() => void continueOrder(order, goTo)}>
                {t('goOn')}
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
      <Group justify="flex-end">
        <Button variant="subtle" onClick={() => setIsHidden(true)}>
          {t('later')}
        </Button>
      </Group>
    </section>
  );
}
