import { Button, Stack, TextInput } from '@mantine/core';
import { displayCode } from '@tavola/contract';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useRestaurant } from '#runtime/session/restaurant.ts';
import { useSession } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { FrontFrame } from '#ui/frames/FrontFrame.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { connectOwnTerminal, pairByCode, useIdentity } from './display-identity.ts';
import { guestStrings } from './guest.strings.ts';

const Fields = z.object({ code: displayCode() });
/** Between two tries (platform spec, section 9). */
const WAIT_MS = 3_000;

/** Where a screen becomes the display of a terminal, by its code. */
export function ConnectionScreen() {
  const t = useText(guestStrings);
  const restaurant = useRestaurant();
  const goTo = useGoTo();
  const isLost = useIdentity((state) => state.isLost);
  const isTerminal = useSession(({ state }) => state === 'client');
  const [isWaiting, setWaiting] = useState(false);
  const form = useSchemaForm({
    schema: Fields,
    initialValues: { code: '' },
    onSubmit: async ({ code }) => {
      setWaiting(true);
      await pairByCode(code);
      await goTo('guestDisplay', { replace: true });
    },
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setWaiting(false), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return (
    <FrontFrame title={t('connectTitle')} place={restaurant?.locationName ?? null} subtitle={t('connectHint')}>
      <form {...form.props}>
        <Stack gap="md">
          {isLost && <Notice tone="warning">{t('disconnected')}</Notice>}
          <FormNotice failure={form.failure} />
          <TextInput
            {...form.field('code')}
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            size="lg"
          />
          <Button type="submit" size="xl" loading={form.isSubmitting} disabled={isWaiting && !form.isSubmitting}>
            {t('connect')}
          </Button>
          {isTerminal && (
            <Button
              size="xl"
              variant="default"
              onClick={() =>
                void attempt(async () => {
                  await connectOwnTerminal();
                  await goTo('guestDisplay', { replace: true });
                })
              }
            >
              {t('useTerminal')}
            </Button>
          )}
        </Stack>
      </form>
    </FrontFrame>
  );
}
