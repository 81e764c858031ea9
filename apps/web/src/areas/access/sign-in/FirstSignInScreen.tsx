import { Button, Center, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { codeInAddress } from '#runtime/session/address-code.ts';
import { useRestaurant } from '#runtime/session/restaurant.ts';
import { signInByCode, takeArrival } from '#runtime/session/session.ts';
import { pickLanguage, useText } from '#text/define.ts';
import { FrontFrame } from '#ui/frames/FrontFrame.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { authStrings } from './auth.strings.ts';

let signing: Promise<void> | null = null;

/**
 * The owner arrives from the wizard and is signed in by the code after the #, in the language of the wizard. The code
 * leaves the address and the history at once.
 */
function signInFromAddress(): Promise<void> {
  const arrival = codeInAddress();
  if (arrival !== null) pickLanguage(arrival.language);
  const signingIn = signInByCode(arrival?.code ?? '');
  // The router looks at the changed address again, and finds a session that is being opened.
  history.replaceState(history.state, '', location.pathname);
  return signingIn;
}

/**
 * Where the owner arrives from the wizard and is signed in without typing; offers the sign-in page where the code is
 * used or old.
 */
export function FirstSignInScreen() {
  const t = useText(authStrings);
  const restaurant = useRestaurant();
  const goTo = useGoTo();
  const [failure, setFailure] = useState<unknown>(null);
  const handleDone = useEffectEvent(() => {
    // A new restaurant begins with its checklist, whatever its terminal would open first.
    takeArrival();
    void goTo('main', { replace: true });
  });
  useEffect(() => {
    (signing ??= signInFromAddress()).then(handleDone, setFailure);
  }, []);
  if (failure === null)
    return (
      <Center component="main" mih="100dvh">
        <Stack align="center" role="status">
          <Loader />
          <Text>{t('firstSignIn')}</Text>
        </Stack>
      </Center>
    );
  return (
    <FrontFrame title={t('firstSignInFailed')} place={restaurant?.locationName}>
      <Notice tone="warning">{failureMessage(failure)}</Notice>
      <Button size="xl" onClick={() => void goTo('signIn', { replace: true })}>
        {t('signIn')}
      </Button>
    </FrontFrame>
  );
}
