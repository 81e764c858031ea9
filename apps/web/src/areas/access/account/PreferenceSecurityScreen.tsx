import { Button, Group, Stack } from '@mantine/core';
import { newPassword, secret } from '@tavola/contract';
import * as z from 'zod/mini';
import { useChangePassword, useCurrentUser } from '#runtime/session/users.ts';
import { accountStrings } from './account.strings.ts';
import { useLanguage, useText } from '#text/define.ts';
import { fieldText } from '#text/fields.ts';
import { Card } from '#ui/frames/Card.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { NotSealedNotice } from './NotSealedNotice.tsx';
import { OwnPinCard } from './OwnPinCard.tsx';

const Passwords = z
  .object({ currentPassword: secret(128), password: newPassword(), confirmPassword: secret(128) })
  .check(
    z.refine((body) => body.password === body.confirmPassword, {
      path: ['confirmPassword'],
      error: 'password_match',
      when: () => true,
    }),
  );
const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

/** The person's own password and PIN; a person who signs in by PIN alone gets another one from a manager. */
export function PreferenceSecurityScreen() {
  const t = useText(accountStrings);
  const { isPinOnly } = useCurrentUser();
  return (
    <PageFrame title={t('securityTitle')} subtitle={t('securityHint')} width="narrow">
      <NotSealedNotice />
      {isPinOnly ? (
        <Notice tone="info">{t('pinOnly')}</Notice>
      ) : (
        <>
          <PasswordCard />
          <OwnPinCard />
        </>
      )}
    </PageFrame>
  );
}

function PasswordCard() {
  const t = useText(accountStrings);
  const language = useLanguage();
  const { mutateAsync } = useChangePassword();
  const form = useSchemaForm({
    schema: Passwords,
    initialValues: EMPTY,
    onSubmit: async (passwords) => {
      await mutateAsync(passwords);
      form.inner.setValues(EMPTY);
      toast('success', t('passwordChanged'));
    },
  });
  return (
    <Card>
      <form {...form.props}>
        <Stack gap="md">
          <FormNotice failure={form.failure} />
          <PasswordField
            {...form.field('currentPassword')}
            label={t('currentPassword')}
            autoComplete="current-password"
          />
          <PasswordField
            {...form.field('password')}
            label={t('newPassword')}
            description={fieldText('password_rule', language)}
            autoComplete="new-password"
          />
          <PasswordField {...form.field('confirmPassword')} label={t('confirmPassword')} autoComplete="new-password" />
          <Group justify="flex-end">
            <Button type="submit" size="lg" loading={form.isSubmitting}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
