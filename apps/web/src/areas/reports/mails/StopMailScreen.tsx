import { Button, Stack } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { failureMessage } from '#runtime/http/call-error.ts';
import { screenPath, useGoTo, useSearchOf } from '#runtime/navigation/navigation.ts';
import { useRestaurant } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { FrontFrame } from '#ui/frames/FrontFrame.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { stopReportMail } from './report-mails.queries.ts';
import { reportMailStrings } from './report-mails.strings.ts';

const Search = z.object({ code: z.catch(z.string(), '') });

/**
 * Where the link of a mailed report leads. It stops by a button, because programs that check mails open links by
 * themselves.
 */
export function StopMailScreen() {
  const { code } = useSearchOf(Search);
  return code === '' ? <Navigate to={screenPath('main')} replace /> : <Stop code={code} />;
}

function Stop({ code }: { readonly code: string }) {
  const t = useText(reportMailStrings);
  const goTo = useGoTo();
  const restaurant = useRestaurant();
  const [outcome, setOutcome] = useState<'asked' | 'busy' | 'done'>('asked');
  const [message, setMessage] = useState<string | null>(null);
  const handleStop = async (): Promise<void> => {
    setOutcome('busy');
    setMessage(null);
    try {
      await stopReportMail(code);
      setOutcome('done');
    } catch (failure) {
      setMessage(failureMessage(failure));
      setOutcome('asked');
    }
  };
  return (
    <FrontFrame title={t('stopTitle')} subtitle={t('stopHint')} place={restaurant?.locationName}>
      <Stack gap="md">
        {message !== null && <Notice tone="error">{message}</Notice>}
        {outcome === 'done' ? (
          <>
            <Notice tone="success">{t('stopDone')}</Notice>
            <Button size="xl" onClick={() => void goTo('main', { replace: true })}>
              {t('toStart')}
            </Button>
          </>
        ) : (
          <Button size="xl" loading={outcome === 'busy'} onClick={() => void handleStop()}>
            {t('stopNow')}
          </Button>
        )}
      </Stack>
    </FrontFrame>
  );
}
