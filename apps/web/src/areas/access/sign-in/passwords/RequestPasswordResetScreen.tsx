import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { requestPasswordReset } from '#runtime/session/locks/passwords.ts';
import { useRestaurant } from '#runtime/session/restaurant.ts';
import { authStrings } from '../auth.strings.ts';
import { resetStrings } from './reset.strings.ts';
import { useText } from '#text/define.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { FrontFrame } from '#ui/frames/FrontFrame.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { BrandAside } from '../brand/BrandAside.tsx';

const Request = z.object({ userName: z.string().check(z.trim(), z.minLength(1, 'username_required')) });

/** Asks for a reset link; the answer never reveals whether the person exists. */
export function RequestPasswordResetScreen() {
  const t = useText(authStrings);
  const say = useText(resetStrings);
  const restaurant = useRestaurant();
  const [isSent, setIsSent] = useState(false);
  const form = useSchemaForm({
    schema: Request,
    initialValues: { userName: '' },
    onSubmit: async ({ userName }) => {
      await requestPasswordReset(userName);
      setIsSent(true);
    },
  });
  return (
    <FrontFrame
      title={say('requestTitle')}
      place={restaurant?.locationName}
      subtitle={say('requestHint')}
      aside={<BrandAside terminal={null} />}
    >
      {isSent ? (
        <Notice tone="success" title={say('requestSentTitle')}>
          {say('requestSentText')}
        </Notice>
      ) : (
        <form {...form.props}>
          <Stack gap="md">
            <FormNotice failure={form.failure} />
            <TextInput
              {...form.field('userName')}
              label={t('username')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              size="lg"
            />
            <Button type="submit" size="xl" loading={form.isSubmitting}>
              {say('requestSend')}
            </Button>
          </Stack>
        </form>
      )}
      <Anchor renderRoot={(props) => <Link to={screenPath('signIn')} {...props} />} ta="center" py="sm">
        {t('backToSignIn')}
      </Anchor>
    </FrontFrame>
  );
}
