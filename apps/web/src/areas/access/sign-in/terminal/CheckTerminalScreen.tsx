import { Button, Center, Loader, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { consumeBack } from '#runtime/navigation/back.ts';
import { CallError, failureMessage } from '#runtime/http/call-error.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { useRestaurant } from '#runtime/session/restaurant.ts';
import { chooseTerminal, endSession, forgetTerminal, knownTerminal } from '#runtime/session/session.ts';
import { authStrings } from '../auth.strings.ts';
import { checkStrings } from './check.strings.ts';
import { useText } from '#text/define.ts';
import { FrontFrame } from '#ui/frames/FrontFrame.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { withDuplicateQuestion } from '../duplicate-session.ts';

/** Between sign-in and the start page: restores this browser's terminal without asking where possible. */
export function CheckTerminalScreen() {
  const t = useText(authStrings);
  const say = useText(checkStrings);
  const restaurant = useRestaurant();
  const goTo = useGoTo();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(1);

  const goOn = useEffectEvent((outcome: Outcome) => {
    switch (outcome.kind) {
      case 'taken':
        return navigate({ to: consumeBack() ?? screenPath('main'), replace: true });
      case 'unknown':
        return goTo('selectTerminal', { replace: true });
      case 'declined':
        return goTo('signOut', { replace: true });
      case 'failed':
        return setFailure(outcome.failure);
    }
  });
  useEffect(() => {
    void restoreTerminal().then(goOn);
  }, [attempt]);

  if (failure === null) {
    return (
      <Center component="main" mih="100dvh">
        <Stack align="center" role="status">
          <Loader />
          <Text>{say('checkText')}</Text>
        </Stack>
      </Center>
    );
  }
  return (
    <FrontFrame title={say('checkTitle')} place={restaurant?.locationName}>
      <Notice tone="error" title={say('checkFailed')}>
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
      <Button variant="default" onClick={() => void goTo('signOut')}>
        {t('signOut')}
      </Button>
    </FrontFrame>
  );
}

type Outcome =
  { readonly kind: 'taken' | 'unknown' | 'declined' } | { readonly kind: 'failed'; readonly failure: CallError };

async function restoreTerminal(): Promise<Outcome> {
  const terminal = knownTerminal();
  if (terminal === null) return { kind: 'unknown' };
  try {
    return {
      kind: (await withDuplicateQuestion('terminal', (isForced) => chooseTerminal(terminal, { isForced })))
        ? 'taken'
        : 'declined',
    };
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    if (failure.errorCode === 'client.not_found') {
      forgetTerminal();
      return { kind: 'unknown' };
    }
    // The guard sends a visitor without a session to the sign-in page.
    if (failure.status === 401) endSession('prepare');
    return { kind: 'failed', failure };
  }
}
