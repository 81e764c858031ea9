import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { signIn } from '#runtime/session/session.ts';
import { authStrings } from './auth.strings.ts';
import { useText } from '#text/define.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { withDuplicateQuestion } from './duplicate-session.ts';

/** Both are trimmed (platform spec, section 5). */
const Credentials = z.object({
  username: z.string().check(z.trim(), z.minLength(1, 'username_required')),
  password: z.string().check(z.trim(), z.minLength(1, 'password_required')),
});

/** Sign-in by username and password; asks before it ends a session of the same person elsewhere. */
export function PasswordForm() {
  const t = useText(authStrings);
  const form = useSchemaForm({
    schema: Credentials,
    initialValues: { username: '', password: '' },
    onSubmit: async (credentials) =>
      void (await withDuplicateQuestion('signIn', (isForced) =>
        signIn({ ...credentials, ...(isForced && { forceLogout: true }) }),
      )),
  });
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormNotice failure={form.failure} />
        <TextInput
          {...form.field('username')}
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          size="lg"
        />
        <PasswordField {...form.field('password')} label={t('password')} autoComplete="current-password" size="lg" />
        <Button type="submit" size="xl" loading={form.isSubmitting}>
          {t('signIn')}
        </Button>
        <Anchor renderRoot={(props) => <Link to={screenPath('requestPasswordReset')} {...props} />} ta="center" py="sm">
          {t('forgot')}
        </Anchor>
      </Stack>
    </form>
  );
}
