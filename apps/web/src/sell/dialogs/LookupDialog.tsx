import { Button, Group, Stack, Text } from '@mantine/core';
import type { OrderSummary } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderSearchQuery } from '#areas/selling/orders/orders.queries.ts';
import { loaded } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { SearchField } from '#ui/fields/SearchField.tsx';
import { useScanner } from '#ui/input/scanner.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../format/money.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import { lookupStrings } from './lookup.strings.ts';
import { parseMoney, ZERO } from '@tavola/selling';

const MOST_SHOWN = 20;

/** Finds an order by its receipt, its number or its collection code: to see it, to print it again or to repeat it. */
export function LookupDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(lookupStrings);
  const isPhone = useSellLayout() === 'phone';
  const [search, setSearch] = useState('');
  const text = search.trim();
  useScanner((code) => {
    setSearch(code);
    return true;
  });
  const { data, failure, onRetry } = loaded(
    useQuery({ ...orderSearchQuery({ text, pageSize: MOST_SHOWN }), enabled: text !== '', placeholderData: undefined }),
  );
  return (
    <SellDialog
      title={t('title')}
      onClose={onClose}
      closeLabel={t('close')}
      width={560}
      isFull={isPhone}
      isTall
      hasOwnFocus
    >
      <Stack gap="md">
        <SearchField value={search} onSearch={setSearch} hint={t('search')} />
        {text === '' && <Text c="dimmed">{t('hint')}</Text>}
        {text !== '' &&
          data === undefined &&
          (failure === null ? <LoadingRows rows={3} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
        {data?.items.length === 0 && <Text>{t('none', { search: text })}</Text>}
        {data?.items.map((order) => (
          <Found key={order.orderID} order={order} onClose={onClose} />
        ))}
      </Stack>
    </SellDialog>
  );
}

function Found({ order, onClose }: { readonly order: OrderSummary; readonly onClose: () => void }) {
  const t = useText(lookupStrings);
  const goTo = useGoTo();
  const { currency, operational } = useSelling().data;
  const total = parseMoney(order.totalDueAmount);
  // Another order on the same screen takes the place of this one in the history (selling spec, section 2).
  const leave = (to: Promise<unknown>) => {
    onClose();
    void to;
  };
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text fw={600}>{t('order', { no: order.orderNo })}</Text>
        <Text size="sm" c="dimmed">
          {formatDateTime(order.orderDateTime, operational.timezoneName)} ·{' '}
          {showMoney(total.ok ? total.value : ZERO, currency)}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          aria-label={t('againNo', { no: order.orderNo })}
          onClick={() => leave(goTo('quickService', { search: { reorder: order.orderID }, replace: true }))}
        >
          {t('again')}
        </Button>
        <Button
          aria-label={t('openNo', { no: order.orderNo })}
          onClick={() => leave(goTo('order', { params: { id: order.orderID }, replace: true }))}
        >
          {t('open')}
        </Button>
      </Group>
    </Group>
  );
}
