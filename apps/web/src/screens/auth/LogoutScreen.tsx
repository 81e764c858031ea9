import { Center, Loader, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useGoTo } from '../../queries/navigation.ts';
import { signOut } from '../../queries/session.ts';
import { authStrings } from '../../strings/auth.ts';
import { useText } from '../../strings/define.ts';

/** Ends the session, then shows the sign-in page. */
export function LogoutScreen() {
  const t = useText(authStrings);
  const goTo = useGoTo();
  useEffect(() => {
    void signOut().then(() => goTo('login', { replace: true }));
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
