import { Group, Stack, Table, Text } from '@mantine/core';
import type { Rehearsal } from '@tavola/contract';
import { use, type ReactNode } from 'react';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatDate, formatDateTime } from '#text/format.ts';
import { CurrencyContext } from '#ui/fields/currency.ts';
import { rehearsalStrings } from './rehearsal.strings.ts';
import classes from './RehearsalResult.module.css';
import { differenceOf, sumOf } from './rehearse.ts';

/** What past orders come to now and with a change: in sums, by day, and those that change most. */
export function RehearsalResult({ known }: { readonly known: Rehearsal }) {
  const t = useText(rehearsalStrings);
  const { timezoneName } = useOperationalSetting();
  const currency = use(CurrencyContext);
  const sum = sumOf(known);
  const money = (amount: typeof sum.before): string => formatAmount(amount, currency);
  type Pair = Pick<typeof sum, 'before' | 'after'>;
  const more = (pair: Pair): string => {
    const by = differenceOf(pair);
    return `${by > 0 ? '+' : ''}${money(by)}`;
  };
  const cells = (pair: Pair): ReactNode => (
    <>
      <Table.Td className={classes.now}>{money(pair.before)}</Table.Td>
      <Table.Td className={classes.money}>{money(pair.after)}</Table.Td>
      <Table.Td className={classes.money}>{more(pair)}</Table.Td>
    </>
  );
  const heads = (first: string, second: string | null): ReactNode => (
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{first}</Table.Th>
        {second !== null && <Table.Th className={classes.money}>{second}</Table.Th>}
        <Table.Th className={classes.now}>{t('now')}</Table.Th>
        <Table.Th className={classes.money}>{t('changed')}</Table.Th>
        <Table.Th className={classes.money}>{t('difference')}</Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
  if (known.total === 0) return <Text>{t('noOrders')}</Text>;
  return (
    <Stack gap="md">
      <Group gap="lg" align="flex-end">
        <Figure label={t('now')} value={money(sum.before)} />
        <Figure label={t('changed')} value={money(sum.after)} />
        <Figure label={t('difference')} value={more(sum)} />
      </Group>
      <Text c="dimmed">
        {t('taxIn', {
          now: money(sum.taxBefore),
          changed: money(sum.taxAfter),
          difference: more({ before: sum.taxBefore, after: sum.taxAfter }),
        })}
      </Text>
      {known.leftOut > 0 && (
        <Text size="sm" c="dimmed">
          {t('leftOut', { count: known.leftOut })}
        </Text>
      )}
      <Text fw={600}>{t('byDay')}</Text>
      <div className={classes.scroll}>
        <Table>
          {heads(t('date'), t('orders'))}
          <Table.Tbody>
            {known.days.map((day) => (
              <Table.Tr key={day.date}>
                <Table.Td className={classes.date}>{formatDate(`${day.date}T00:00:00Z`, 'UTC')}</Table.Td>
                <Table.Td className={classes.money}>{day.orders}</Table.Td>
                {cells(day)}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text fw={600}>{t('mostChanged')}</Text>
      {known.mostChanged.length === 0 ? (
        <Text c="dimmed">{t('noneChanged')}</Text>
      ) : (
        <div className={classes.scroll}>
          <Table>
            {heads(t('order'), null)}
            <Table.Tbody>
              {known.mostChanged.map((order) => (
                <Table.Tr key={order.orderID}>
                  <Table.Td>
                    <Text inherit>{order.orderNo}</Text>
                    <Text size="sm" c="dimmed">
                      {formatDateTime(order.at, timezoneName)}
                    </Text>
                  </Table.Td>
                  {cells(order)}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Stack>
  );
}

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text fw={600} fz={28} className={classes.figure}>
      {value}
    </Text>
  </div>
);
