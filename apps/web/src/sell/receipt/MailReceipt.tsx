import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { ReceiptMailInput } from '@tavola/contract';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { InvoiceButton } from '#areas/selling/invoices/index.ts';
import { mailReceipt } from '#areas/selling/receipts/receipt-mails.queries.ts';
import { isAppLanguage, useText, type AppLanguage } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { mailReceiptStrings } from './mail-receipt.strings.ts';
import classes from './MailReceipt.module.css';

const schema = z.pick(ReceiptMailInput, { email: true });

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
    // Enter sends what is typed here, and does not close the receipt around it.
    <div className={classes.guest} onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}>
      <SegmentedControl
        aria-label={t('language')}
        fullWidth
        value={language}
        onChange={(value) => isAppLanguage(value) && onLanguage(value)}
        data={[
          { value: 'en', label: 'English' },
          { value: 'th', label: 'ไทย' },
        ]}
      />
      <div className={classes.row}>
        <Button
          variant={isMailing ? 'light' : 'default'}
          leftSection={<IconMail size={20} aria-hidden />}
          aria-expanded={isMailing}
          onClick={() => setIsMailing(!isMailing)}
        >
          {t('mail')}
        </Button>
        <InvoiceButton of={{ orderID }} />
      </div>
      {isMailing && <AddressForm orderID={orderID} language={language} onSent={() => setIsMailing(false)} />}
    </div>
  );
}

interface AddressFormProps {
  readonly orderID: string;
  readonly language: AppLanguage;
  readonly onSent: () => void;
}

function AddressForm({ orderID, language, onSent }: AddressFormProps) {
  const t = useText(mailReceiptStrings);
  const form = useSchemaForm({
    schema,
    initialValues: { email: '' },
    onSubmit: async ({ email }) => {
      await mailReceipt(orderID, email, language);
      toast('success', t('sent'));
      onSent();
    },
  });
  return (
    <form {...form.props} className={classes.row}>
      <TextInput
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoFocus
        aria-label={t('email')}
        placeholder={t('email')}
        maxLength={254}
        flex="1 1 150px"
      />
      <Button type="submit" loading={form.isSubmitting} disabled={!z.safeParse(schema, form.inner.getValues()).success}>
        {t('send')}
      </Button>
      <FormNotice failure={form.failure} />
    </form>
  );
}
