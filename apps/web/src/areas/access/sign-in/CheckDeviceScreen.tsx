import { Button, Center, Loader, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { takeBack } from '#runtime/navigation/back.ts';
import { CallError, failureMessage } from '#runtime/http/call-error.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { useRestaurant } from '#runtime/session/restaurant.ts';
import { chooseDevice, endSession, forgetDevice, knownDevice } from '#runtime/session/session.ts';
import { authStrings } from './auth.strings.ts';
import { useText } from '#text/define.ts';
import { FrontFrame } from '#ui/frames/FrontFrame.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { withDuplicateQuestion } from './duplicate-session.ts';

/**
 * Between sign-in and the start page: takes the device of this browser again, without a question where that is
 * possible.
 */
export function CheckDeviceScreen() {
  const t = useText(authStrings);
  const restaurant = useRestaurant();
  const goTo = useGoTo();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(1);

  const goOn = useEffectEvent((outcome: Outcome) => {
    switch (outcome.kind) {
      case 'taken':
        return navigate({ to: takeBack() ?? screenPath('main'), replace: true });
      case 'unknown':
        return goTo('selectDevice', { replace: true });
      case 'declined':
        return goTo('logout', { replace: true });
      case 'failed':
        return setFailure(outcome.failure);
    }
  });
  useEffect(() => {
    void takeKnownDevice().then(goOn);
  }, [attempt]);

  if (failure === null) {
    return (
      <Center component="main" mih="100dvh">
        <Stack align="center" role="status">
          <Loader />
          <Text>{t('checkText')}</Text>
        </Stack>
      </Center>
    );
  }
  return (
    <FrontFrame title={t('checkTitle')} place={restaurant?.locationName}>
      <Notice tone="error" title={t('checkFailed')}>
        {failureMessage(failure)}
      </Notice>
      <Button
        onClick={() => {
          setFailure(null);
          setAttempt(attempt + 1);
        }}
      >
        {t('retry')}
      </Button>
      <Button variant="default" onClick={() => void goTo('logout')}>
        {t('logout')}
      </Button>
    </FrontFrame>
  );
}

type Outcome =
  { readonly kind: 'taken' | 'unknown' | 'declined' } | { readonly kind: 'failed'; readonly failure: CallError };

async function takeKnownDevice(): Promise<Outcome> {
  const device = knownDevice();
  if (device === null) return { kind: 'unknown' };
  try {
    return {
      kind: (await withDuplicateQuestion('terminal', (isForced) => chooseDevice(device, { isForced })))
        ? 'taken'
        : 'declined',
    };
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    if (failure.errorCode === 'client.not_found') {
      forgetDevice();
      return { kind: 'unknown' };
    }
    // The guard takes whoever has no session any more to the sign-in page.
    if (failure.status === 401) endSession('prepare');
    return { kind: 'failed', failure };
  }
}
