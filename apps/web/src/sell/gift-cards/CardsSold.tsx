import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { shownCardNumber, type GiftCardSale } from '@tavola/contract';
import { IconPrinter } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '#text/define.ts';
import { giftCardCardStrings } from '#areas/loyalty/gift-cards/gift-cards.strings.ts';
import { formatDate } from '#text/format.ts';
import { useSelling } from '../data/sell-context.ts';
import { showAmount } from '../format/money.ts';
import { useEnter } from '../shell/use-enter.ts';
import { giftCardDialogStrings } from './gift-card-dialog.strings.ts';

interface CardsSoldProps {
  readonly sale: GiftCardSale;
  readonly onDone: () => void;
}

/** A sale of cards that is paid: the change, and the numbers with what is on them. */
export function CardsSold({ sale, onDone }: CardsSoldProps) {
  const t = useText(giftCardDialogStrings);
  const ofCards = useText(giftCardCardStrings);
  const { data } = useSelling();
  const paper = useRef<HTMLDivElement>(null);
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
      <div ref={paper}>
        <Stack gap="xs">
          <Text fw={600}>{t('saleNo', { no: sale.saleNo })}</Text>
          <Text c="dimmed">{t(sale.type === 'Topup' ? 'newBalance' : 'cards')}</Text>
          {sale.giftCardItems.map((item) => (
            <Group key={item.giftCardID} justify="space-between">
              <div>
                <Text fw={600} ff="monospace">
                  {shownCardNumber(item.issueNo)}
                </Text>
                <Text size="sm" c="dimmed">
                  {item.giftCardTypeName}
                  {item.expiryDate !== null && ` · ${ofCards('until', { date: formatDate(item.expiryDate, 'UTC') })}`}
                </Text>
              </div>
              <Text fw={700}>{amount(item.currentBalance)}</Text>
            </Group>
          ))}
        </Stack>
      </div>
      <Text size="sm" c="dimmed">
        {t('numberHint')}
      </Text>
      <Group grow>
        <Button
          variant="default"
          size="lg"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => {
            const { current } = paper;
            if (current !== null)
              void import('#areas/selling/receipts/index.ts').then((its) => its.printPaper(current));
          }}
        >
          {t('print')}
        </Button>
        <Button size="lg" onClick={onDone} data-autofocus>
          {t('done')}
        </Button>
      </Group>
    </Stack>
  );
}
