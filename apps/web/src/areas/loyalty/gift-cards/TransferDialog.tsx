import { Button, Group, Stack, Text } from '@mantine/core';
import type { GiftCard } from '@tavola/contract';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { withApproval } from '#runtime/session/approvals.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { FindCard } from './FindCard.tsx';
import { transferCard } from './gift-cards.queries.ts';
import { giftCardCardStrings } from './gift-cards.strings.ts';

interface TransferDialogProps {
  readonly card: GiftCard;
  readonly onClose: () => void;
}

/** Moves the whole balance of a card to another one, and disables it (decision 61). */
export function TransferDialog({ card, onClose }: TransferDialogProps) {
  const t = useText(giftCardCardStrings);
  const currency = useCurrency();
  // One key per dialog: pressing again after a broken connection does not move it twice.
  const [key] = useState(newID);
  const [to, setTo] = useState<GiftCard | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const amount = formatAmount(card.currentBalance, currency);
  const transfer = async () => {
    if (to === null || isRunning) return;
    setIsRunning(true);
    const use = { action: 'transferGiftCard', targetID: card.giftCardID, amount: card.currentBalance } as const;
    await attempt(async () => {
      const moved = await withApproval(use, (approvalID) =>
        transferCard(
          { fromGiftCardID: card.giftCardID, toGiftCardID: to.giftCardID, comment: '', approvalID },
          `${key} ${approvalID ?? ''}`,
        ),
      );
      if (moved === null) return;
      toast('success', t('transferred', { amount }));
      onClose();
    });
    setIsRunning(false);
  };
  return (
    <Dialog title={t('transfer')} onClose={onClose}>
      <Stack gap="md">
        <Text>{t('transferHint')}</Text>
        <FindCard card={to} onFound={setTo} isDisabled={isRunning} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={to === null} loading={isRunning} onClick={() => void transfer()}>
            {t('transferDo', { amount })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
