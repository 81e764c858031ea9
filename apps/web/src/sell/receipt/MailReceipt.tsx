import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { InvoiceButton } from '#areas/selling/invoices/index.ts';
import { GuestDesk, GuestLanguage, GuestRow, MailForm } from '#areas/selling/receipts/index.ts';
import { mailReceiptStrings } from '#areas/selling/receipts/mail-receipt.strings.ts';
import { mailReceipt } from '#areas/selling/receipts/receipt-mails.queries.ts';
import { WhySaleButton } from '#areas/selling/why-total/index.ts';
import { useText, type AppLanguage } from '#text/define.ts';

interface MailReceiptProps {
  readonly orderID: string;
  /** The language in which the receipt is shown, printed and sent. */
  readonly language: AppLanguage;
  readonly onLanguage: (language: AppLanguage) => void;
}

/** The language of the guest, the receipt by mail, and an invoice for a business (decisions 224, 226, 339). */
export function MailReceipt({ orderID, language, onLanguage }: MailReceiptProps) {
  const t = useText(mailReceiptStrings);
  const [isMailing, setIsMailing] = useState(false);
  return (
    <GuestDesk>
      <GuestLanguage language={language} onLanguage={onLanguage} />
      <GuestRow>
        <Button
          variant={isMailing ? 'light' : 'default'}
          leftSection={<IconMail size={20} aria-hidden />}
          aria-expanded={isMailing}
          onClick={() => setIsMailing(!isMailing)}
        >
          {t('mail')}
        </Button>
        <InvoiceButton of={{ orderID }} />
        <WhySaleButton of={{ orderID }} />
      </GuestRow>
      {isMailing && (
        <MailForm send={(email) => mailReceipt(orderID, email, language)} onSent={() => setIsMailing(false)} />
      )}
    </GuestDesk>
  );
}
