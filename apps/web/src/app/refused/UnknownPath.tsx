import { Button, Center } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { appStrings } from '../app.strings.ts';
import { useText } from '#text/define.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';

/** Shown for a path that no screen has. */
export function UnknownPath() {
  const t = useText(appStrings);
  const goTo = useGoTo();
  return (
    <Center component="main" mih="100dvh">
      <EmptyState
        order={1}
        icon={<IconMapQuestion size={56} stroke={1.5} />}
        title={t('unknownPathTitle')}
        text={t('unknownPathText')}
        action={<Button onClick={() => void goTo('main', { replace: true })}>{t('toStart')}</Button>}
      />
    </Center>
  );
}
