import { Button, Stack } from '@mantine/core';
import { emailChangeRoutes } from '@tavola/contract';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#runtime/http/api.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { screenPath, useGoTo, useSearchOf } from '#runtime/navigation/navigation.ts';
import { useRestaurant } from '#runtime/session/restaurant.ts';
import { currentUserQuery } from '#runtime/session/users.ts';
import { useText } from '#text/define.ts';
import { FrontFrame } from '#ui/frames/FrontFrame.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { accountStrings } from './account.strings.ts';

const Search = z.object({ code: z.catch(z.string(), '') });

/**
 * Where the link to a new mail address leads. It confirms by a button, because programs that check mails open links by
 * themselves.
 */
export function ConfirmEmailScreen() {
  const { code } = useSearchOf(Search);
  return code === '' ? <Navigate to={screenPath('main')} replace /> : <Confirm code={code} />;
}

function Confirm({ code }: { readonly code: string }) {
  const t = useText(accountStrings);
  const goTo = useGoTo();
  const restaurant = useRestaurant();
  const [outcome, setOutcome] = useState<'asked' | 'busy' | 'done'>('asked');
  const [message, setMessage] = useState<string | null>(null);
  const handleConfirm = async () => {
    setOutcome('busy');
    setMessage(null);
    try {
      await call(emailChangeRoutes.confirm, { body: { token: code } });
      setOutcome('done');
      await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    } catch (failure) {
      setMessage(failureMessage(failure));
      setOutcome('asked');
    }
  };
  return (
    <FrontFrame title={t('confirmMailTitle')} place={restaurant?.locationName} subtitle={t('confirmMailHint')}>
      <Stack gap="md">
        {message !== null && <Notice tone="error">{message}</Notice>}
        {outcome === 'done' ? (
          <>
            <Notice tone="success">{t('mailConfirmed')}</Notice>
            <Button size="xl" onClick={() => void goTo('main', { replace: true })}>
              {t('toStart')}
            </Button>
          </>
        ) : (
          <Button size="xl" loading={outcome === 'busy'} onClick={() => void handleConfirm()}>
            {t('confirmMail')}
          </Button>
        )}
      </Stack>
    </FrontFrame>
  );
}
