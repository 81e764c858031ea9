import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { cardNumberOf, isCardNumber, shownCardNumber, type GiftCard, type GiftCardRecord } from '@tavola/contract';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { formatDate } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { isRefusal } from '#ui/forms/refusal.ts';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { findCardByNumber } from './gift-cards.queries.ts';
import { giftCardCardStrings } from './gift-cards.strings.ts';

interface FindCardProps {
  readonly card: GiftCard | null;
  readonly onFound: (card: GiftCardRecord | null) => void;
  readonly isDisabled?: boolean;
}

/** Finds a card by its number, typed or scanned, and shows what is on it. A mistyped number is not sent. */
export function FindCard({ card, onFound, isDisabled = false }: FindCardProps) {
  const t = useText(giftCardCardStrings);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isFinding, setIsFinding] = useState(false);
  const number = cardNumberOf(typed);
  const find = async () => {
    if (number === '' || isFinding) return;
    if (!isCardNumber(number)) return setWrong(t('wrongNumber'));
    setIsFinding(true);
    try {
      onFound(await findCardByNumber(number));
      setTyped('');
    } catch (refusal) {
      if (!isRefusal(refusal)) throw refusal;
      setWrong(refusal.message);
    } finally {
      setIsFinding(false);
    }
  };
  if (card !== null)
    return (
      <Group justify="space-between" align="start">
        <CardFacts card={card} />
        <Button variant="default" disabled={isDisabled} onClick={() => onFound(null)}>
          {t('otherCard')}
        </Button>
      </Group>
    );
  return (
    <Stack gap="xs">
      <TextInput
        label={t('number')}
        description={t('numberHint')}
        value={typed}
        error={wrong}
        inputMode="numeric"
        autoComplete="off"
        disabled={isDisabled}
        data-autofocus
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(null);
        }}
        onKeyDown={(event) => {
          // Scanners end a number with Enter, which must not press the button of the dialog.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          void find();
        }}
      />
      <Group>
        <Button
          variant="default"
          leftSection={<IconSearch size={20} aria-hidden />}
          disabled={number === '' || isDisabled}
          loading={isFinding}
          onClick={() => void find()}
        >
          {t('find')}
        </Button>
      </Group>
    </Stack>
  );
}

/** What a card is, what is on it and whether it can be used. */
export function CardFacts({ card }: { readonly card: GiftCard }) {
  const t = useText(giftCardCardStrings);
  const currency = useCurrency();
  return (
    <Stack gap={2}>
      <Text fw={600}>{t('cardOf', { type: card.giftCardTypeName, number: shownCardNumber(card.issueNo) })}</Text>
      <Group gap="xs">
        <Text>
          {t('balance')}: <MoneyText fw={700} amount={card.currentBalance} currency={currency} />
        </Text>
        <CardState state={card.state} />
      </Group>
      {card.expiryDate !== null && <Text c="dimmed">{t('until', { date: formatDate(card.expiryDate, 'UTC') })}</Text>}
    </Stack>
  );
}

/** The status of a card as a badge. */
export function CardState({ state }: Pick<GiftCard, 'state'>) {
  const t = useText(giftCardCardStrings);
  const tone = state === 'Active' ? 'success' : state === 'Empty' ? 'neutral' : 'warning';
  return <StatusBadge tone={tone} label={t(state)} />;
}
