import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useReceiptLanguage } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { mailCards } from './card-receipts.queries.ts';
import { GuestLanguage, MailForm } from './MailForm.tsx';
import { mailReceiptStrings } from './mail-receipt.strings.ts';

interface MailCardDialogProps {
  readonly giftCardID: string;
  readonly onClose: () => void;
}

/** Sends a gift card to the person who gets it, in their language. */
export function MailCardDialog({ giftCardID, onClose }: MailCardDialogProps) {
  const t = useText(mailReceiptStrings);
  const [language, setLanguage] = useState(useReceiptLanguage());
  return (
    <Dialog title={t('mailCard')} size="sm" onClose={onClose}>
      <Stack gap="md">
        <Text>{t('mailCardHint')}</Text>
        <GuestLanguage language={language} onLanguage={setLanguage} />
        <MailForm send={(email) => mailCards({ giftCardID }, email, language)} onSent={onClose} />
      </Stack>
    </Dialog>
  );
}
