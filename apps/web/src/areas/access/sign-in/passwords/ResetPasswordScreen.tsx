import { Button, Stack } from '@mantine/core';
import { resetLinkPassword } from '@tavola/contract';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { screenPath, useGoTo, useSearchOf } from '#runtime/navigation/navigation.ts';
import { resetPassword } from '#runtime/session/locks/passwords.ts';
import { useRestaurant } from '#runtime/session/restaurant.ts';
import { authStrings } from '../auth.strings.ts';
import { resetStrings } from './reset.strings.ts';
import { useLanguage, useText } from '#text/define.ts';
import { fieldText } from '#text/fields.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { FrontFrame } from '#ui/frames/FrontFrame.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { BrandAside } from '../brand/BrandAside.tsx';

const Search = z.object({ code: z.catch(z.string(), '') });
const Passwords = z
  .object({ password: resetLinkPassword(), confirmPassword: z.string().check(z.minLength(1, 'required')) })
  .check(
    z.refine((body) => body.password === body.confirmPassword, {
      path: ['confirmPassword'],
      error: 'password_match',
      when: () => true,
    }),
  );

/** Sets a new password with the code of a mailed link; without a code the screen offers nothing. */
export function ResetPasswordScreen() {
  const { code } = useSearchOf(Search);
  return code === '' ? <Navigate to={screenPath('signIn')} replace /> : <ResetPasswordForm code={code} />;
}

function ResetPasswordForm({ code }: { readonly code: string }) {
  const t = useText(authStrings);
  const say = useText(resetStrings);
  const language = useLanguage();
  const restaurant = useRestaurant();
  const goTo = useGoTo();
  const [isDone, setIsDone] = useState(false);
  const form = useSchemaForm({
    schema: Passwords,
    initialValues: { password: '', confirmPassword: '' },
    onSubmit: async (passwords) => {
      await resetPassword({ token: code, ...passwords });
      setIsDone(true);
    },
  });
  return (
    <FrontFrame title={say('resetTitle')} place={restaurant?.locationName} aside={<BrandAside terminal={null} />}>
      {isDone ? (
        <Stack>
          <Notice tone="success">{say('resetDone')}</Notice>
          <Button size="xl" onClick={() => void goTo('signIn', { replace: true })}>
            {t('signIn')}
          </Button>
        </Stack>
      ) : (
        <form {...form.props}>
          <Stack gap="md">
            <FormNotice failure={form.failure} />
            <PasswordField
              {...form.field('password')}
              label={say('newPassword')}
              description={fieldText('password_rule', language)}
              autoComplete="new-password"
              autoFocus
              size="lg"
            />
            <PasswordField
              {...form.field('confirmPassword')}
              label={say('confirmPassword')}
              autoComplete="new-password"
              size="lg"
            />
            <Button type="submit" size="xl" loading={form.isSubmitting}>
              {say('resetSave')}
            </Button>
          </Stack>
        </form>
      )}
    </FrontFrame>
  );
}
