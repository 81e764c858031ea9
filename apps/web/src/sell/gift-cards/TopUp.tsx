import { Button, Group, Stack, Text } from '@mantine/core';
import type { GiftCard } from '@tavola/contract';
import { toMoney, type Money } from '@tavola/selling';
import { useState } from 'react';
import { FindCard } from '#areas/loyalty/gift-cards/index.ts';
import { useText } from '#text/define.ts';
import { NumericKeypad } from '#ui/input/NumericKeypad.tsx';
import { useSelling } from '../data/sell-context.ts';
import { moneyOfKeys, showAmount, showMoney } from '../format/money.ts';
import { giftCardDialogStrings } from './gift-card-dialog.strings.ts';

interface TopUpProps {
  readonly card: GiftCard | null;
  readonly onCard: (card: GiftCard | null) => void;
  readonly onPay: (card: GiftCard, amount: Money) => void;
}

/** Looks a card up and puts more money on it: by a quick amount, or by any other one. */
export function TopUp({ card, onCard, onPay }: TopUpProps) {
  const t = useText(giftCardDialogStrings);
  const { data } = useSelling();
  const [keys, setKeys] = useState(0);
  const pay = (amount: Money) => {
    if (card !== null && amount > 0) onPay(card, amount);
  };
  const quickAmounts = [...new Set(data.operational.quickTopUpAmounts)].filter((amount) => amount > 0);
  const typed = moneyOfKeys(keys, data.currency);
  const isOver = card !== null && (card.state === 'Disabled' || card.state === 'Expired');
  return (
    <Stack gap="md">
      <FindCard card={card} onFound={onCard} />
      {isOver && <Text c="dimmed">{t('noUse')}</Text>}
      {card !== null && !isOver && !card.canTopup && <Text c="dimmed">{t('noTopUp')}</Text>}
      {card !== null && !isOver && card.canTopup && (
        <>
          {quickAmounts.length > 0 && (
            <Group gap="sm" role="group" aria-label={t('amount')}>
              {quickAmounts.map((amount) => (
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
          <NumericKeypad value={keys} onChange={setKeys} onEnter={() => pay(typed)} />
          <Button size="lg" disabled={keys === 0} onClick={() => pay(typed)}>
            {t('toPay', { amount: showMoney(typed, data.currency) })}
          </Button>
        </>
      )}
    </Stack>
  );
}
