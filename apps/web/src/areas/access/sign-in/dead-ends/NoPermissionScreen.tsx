import { Button, Center } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { deadEndStrings } from './dead-end.strings.ts';
import { useText } from '#text/define.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';

/** Return leads to the sign-in page, which redirects a signed-in person to the start page. */
export function NoPermissionScreen() {
  const t = useText(deadEndStrings);
  const goTo = useGoTo();
  return (
    <Center component="main" mih="100dvh">
      <EmptyState
        order={1}
        icon={<IconLock size={56} stroke={1.5} />}
        title={t('noPermissionTitle')}
        text={t('noPermissionText')}
        action={<Button onClick={() => void goTo('signIn', { replace: true })}>{t('return')}</Button>}
      />
    </Center>
  );
}
