import { Button, Group, Stack, TextInput } from '@mantine/core';
import { OwnProfile } from '@tavola/contract';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { cancelOwnEmail, saveProfile } from './account.queries.ts';
import { accountStrings } from './account.strings.ts';
import { PendingEmailNotice } from './PendingEmailNotice.tsx';

/** The own name and mail. Another mail address needs the password and waits for its confirmation (decision 263). */
export function ProfileCard() {
  const t = useText(accountStrings);
  const { firstName, lastName, email, pendingEmail } = useCurrentUser();
  const form = useSchemaForm({
    schema: OwnProfile,
    initialValues: { firstName, lastName, email, currentPassword: null },
    onSubmit: async (profile) => {
      const saved = await saveProfile(profile);
      form.reset({ ...profile, email: saved.email, currentPassword: null });
      toast('success', t('saved'));
    },
  });
  const values = form.inner.getValues();
  return (
    <Card title={t('profile')}>
      <form {...form.props}>
        <Stack gap="md">
          <FormNotice failure={form.failure} />
          <TextInput {...form.field('firstName')} label={t('firstName')} withAsterisk autoComplete="given-name" />
          <TextInput {...form.field('lastName')} label={t('lastName')} withAsterisk autoComplete="family-name" />
          <TextInput {...form.field('email')} label={t('email')} type="email" withAsterisk autoComplete="email" />
          <PendingEmailNotice pending={pendingEmail} onCancel={cancelOwnEmail} />
          {values.email.trim() !== email && (
            <PasswordField
              {...form.field('currentPassword')}
              value={values.currentPassword ?? ''}
              label={t('currentPassword')}
              description={t('mailNeedsPassword')}
              withAsterisk
              autoComplete="current-password"
            />
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={form.isSubmitting} disabled={!form.isDirty}>
              {t('saveProfile')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
