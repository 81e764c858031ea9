import { Center, Loader, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { signOut } from '#runtime/session/session.ts';
import { authStrings } from './auth.strings.ts';
import { useText } from '#text/define.ts';

/** An open order that only this terminal has goes to the server before its person leaves (decision 80). */
const giveOpenOrders = (): Promise<void> =>
  Promise.race([
    import('#offline/sync/sync-orders.ts').then((its) => its.giveOpenOrdersNow()),
    new Promise<void>((resolve) => {
      setTimeout(resolve, GIVE_WITHIN_MS);
    }),
    // What could not be read or sent stays stored here, and is asked about at the next sign-in.
  ]).catch(() => undefined);

const GIVE_WITHIN_MS = 5_000;

/** Ends the session, then shows the sign-in page. */
export function SignOutScreen() {
  const t = useText(authStrings);
  const goTo = useGoTo();
  useEffect(() => {
    void giveOpenOrders()
      .then(signOut)
      .then(() => goTo('signIn', { replace: true }));
  }, [goTo]);
  return (
    <Center component="main" mih="100dvh">
      <Stack align="center" role="status">
        <Loader />
        <Text>{t('loggingOut')}</Text>
      </Stack>
    </Center>
  );
}
