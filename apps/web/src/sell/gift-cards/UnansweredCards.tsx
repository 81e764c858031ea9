import { Button, Stack, Text } from '@mantine/core';
import { useText } from '#text/define.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { useSelling } from '../data/sell-context.ts';
import { showAmount } from '../format/money.ts';
import { giftCardDialogStrings } from './gift-card-dialog.strings.ts';
import type { SentCardSale } from './sent-card-sale.ts';

interface UnansweredCardsProps {
  readonly sent: SentCardSale;
  readonly isSending: boolean;
  readonly onAsk: () => Promise<void>;
}

/** A sale that was sent without an answer. Sending it again shows the outcome and takes the money once. */
export function UnansweredCards({ sent, isSending, onAsk }: UnansweredCardsProps) {
  const t = useText(giftCardDialogStrings);
  const { data } = useSelling();
  return (
    <Stack gap="lg" py="md">
      <Notice tone="warning" title={t('unansweredTitle')}>
        {t('unansweredText', { amount: showAmount(sent.request.totalAmount, data.currency) })}
      </Notice>
      <Text c="dimmed">{t('unansweredHint')}</Text>
      <Button size="lg" loading={isSending} onClick={() => void attempt(onAsk)}>
        {t('check')}
      </Button>
    </Stack>
  );
}
