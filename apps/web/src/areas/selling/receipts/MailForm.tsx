import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { ReceiptMailInput } from '@tavola/contract';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { isAppLanguage, useText, type AppLanguage } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import classes from './MailForm.module.css';
import { mailReceiptStrings } from './mail-receipt.strings.ts';

const schema = z.pick(ReceiptMailInput, { email: true });

interface MailFormProps {
  /** Queues the mail; what it refuses is shown at the field. */
  readonly send: (email: string) => Promise<unknown>;
  readonly onSent: () => void;
}

/** The address to which a receipt is sent. */
export function MailForm({ send, onSent }: MailFormProps) {
  const t = useText(mailReceiptStrings);
  const form = useSchemaForm({
    schema,
    initialValues: { email: '' },
    onSubmit: async ({ email }) => {
      await send(email);
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

/** What is offered to a guest above the paper. Enter sends what is typed, and does not close what is around it. */
export const GuestDesk = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.guest} onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}>
    {children}
  </div>
);

/** Buttons next to each other in it. */
export const GuestRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.row}>{children}</div>
);

interface GuestLanguageProps {
  readonly language: AppLanguage;
  readonly onLanguage: (language: AppLanguage) => void;
}

/** The language of the guest, in which a receipt is shown, printed and sent (decision 226). */
export function GuestLanguage({ language, onLanguage }: GuestLanguageProps) {
  const t = useText(mailReceiptStrings);
  return (
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
  );
}
