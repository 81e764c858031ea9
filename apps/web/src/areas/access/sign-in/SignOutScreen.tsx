import { Center, Loader, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { signOut } from '#runtime/session/session.ts';
import { authStrings } from './auth.strings.ts';
import { useText } from '#text/define.ts';

/** Ends the session, then shows the sign-in page. */
export function SignOutScreen() {
  const t = useText(authStrings);
  const goTo = useGoTo();
  useEffect(() => {
    void signOut().then(() => goTo('signIn', { replace: true }));
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
