import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { shownCardNumber, type GiftCardSale } from '@tavola/contract';
import { Suspense } from 'react';
import { useText } from '#text/define.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { useSelling } from '../data/sell-context.ts';
import { showAmount } from '../format/money.ts';
import { useEnter } from '../shell/use-enter.ts';
import { giftCardDialogStrings } from './gift-card-dialog.strings.ts';

const Receipt = lazyPart(() => import('#areas/selling/receipts/index.ts').then(({ CardReceipt }) => CardReceipt));

interface CardsSoldProps {
  readonly sale: GiftCardSale;
  readonly onDone: () => void;
}

/** A sale of cards that is paid: the change, the numbers with what is on them, and the receipt for the guest. */
export function CardsSold({ sale, onDone }: CardsSoldProps) {
  const t = useText(giftCardDialogStrings);
  const { data } = useSelling();
  const amount = (value: number) => showAmount(value, data.currency);
  useEnter(onDone, true);
  return (
    <Stack gap="md">
      <Title order={3}>{t('complete')}</Title>
      {sale.changeAmount !== 0 && (
        <Group justify="space-between">
          <Text>{t('change')}</Text>
          <Text fw={700} size="xl" role="status">
            {amount(sale.changeAmount)}
          </Text>
        </Group>
      )}
      {/* Read from the answer of the sale, so that the numbers are here whatever becomes of the paper. */}
      <Stack gap="xs">
        {sale.giftCardItems.map((item) => (
          <Group key={item.giftCardID} justify="space-between">
            <Text fw={600} ff="monospace">
              {shownCardNumber(item.issueNo)}
            </Text>
            <Text fw={700}>
              {sale.type === 'Topup' && `${t('newBalance')} `}
              {amount(item.currentBalance)}
            </Text>
          </Group>
        ))}
      </Stack>
      <Text size="sm" c="dimmed">
        {t('numberHint')}
      </Text>
      <Button size="lg" onClick={onDone} data-autofocus>
        {t('done')}
      </Button>
      <Suspense fallback={<LoadingRows rows={6} />}>
        <Receipt.Part giftCardSaleID={sale.giftCardSaleID} saleNo={sale.saleNo} isFirst />
      </Suspense>
    </Stack>
  );
}
