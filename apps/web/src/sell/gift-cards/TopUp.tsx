import { Button, Group, Stack, Text } from '@mantine/core';
import type { GiftCard } from '@tavola/contract';
import { toMoney, type CardSaleFigures } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FindCard } from '#areas/loyalty/gift-cards/index.ts';
import { soldCardsQuery } from '#areas/loyalty/gift-cards/gift-cards.queries.ts';
import { useText } from '#text/define.ts';
import { NumericKeypad } from '#ui/input/NumericKeypad.tsx';
import { useSelling } from '../data/sell-context.ts';
import { moneyOfKeys, showAmount, showMoney } from '../format/money.ts';
import { figuresOfTopUp } from './card-cart.ts';
import { TaxRows } from './ChooseCards.tsx';
import { giftCardDialogStrings } from './gift-card-dialog.strings.ts';

interface TopUpProps {
  readonly onPay: (card: GiftCard, figures: CardSaleFigures) => void;
}

/** Looks a card up and puts more money on it: by a quick amount, or by any other one. */
export function TopUp({ onPay }: TopUpProps) {
  const t = useText(giftCardDialogStrings);
  const { data } = useSelling();
  const { data: types = [] } = useQuery(soldCardsQuery);
  const [card, setCard] = useState<GiftCard | null>(null);
  const [keys, setKeys] = useState(0);
  const pay = (amount: ReturnType<typeof toMoney>) => {
    if (card === null || amount <= 0) return;
    const type = types.find(({ giftCardTypeID }) => giftCardTypeID === card.giftCardTypeID);
    const figures = figuresOfTopUp(amount, type, data);
    if (figures.ok) onPay(card, figures.value);
  };
  const typed = moneyOfKeys(keys, data.currency);
  const isOver = card !== null && (card.state === 'Disabled' || card.state === 'Expired');
  const type = types.find(({ giftCardTypeID }) => giftCardTypeID === card?.giftCardTypeID);
  const figures = figuresOfTopUp(typed, type, data);
  return (
    <Stack gap="md">
      <FindCard card={card} onFound={setCard} />
      {isOver && <Text c="dimmed">{t('noUse')}</Text>}
      {card !== null && !isOver && !card.canTopup && <Text c="dimmed">{t('noTopUp')}</Text>}
      {card !== null && !isOver && card.canTopup && (
        <>
          {data.operational.quickTopUpAmounts.length > 0 && (
            <Group gap="sm" role="group" aria-label={t('amount')}>
              {data.operational.quickTopUpAmounts.map((amount) => (
                <Button key={amount} variant="default" size="lg" onClick={() => pay(toMoney(amount))}>
                  {showAmount(amount, data.currency)}
                </Button>
              ))}
            </Group>
          )}
          <Group justify="space-between">
            <Text>{t('amount')}</Text>
            <Text fw={700} size="xl">
              {showMoney(typed, data.currency)}
            </Text>
          </Group>
          {figures.ok && typed > 0 && <TaxRows figures={figures.value} />}
          <NumericKeypad value={keys} onChange={setKeys} onEnter={() => pay(typed)} />
          <Button size="lg" disabled={keys === 0} onClick={() => pay(typed)}>
            {t('toPay', { amount: showMoney(figures.ok ? figures.value.total : typed, data.currency) })}
          </Button>
        </>
      )}
    </Stack>
  );
}
