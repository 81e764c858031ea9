import { Button, Center } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { deadEndStrings } from './dead-end.strings.ts';
import { useText } from '#text/define.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';

/** Shown for a switched-off module or a screen of another kind of terminal. */
export function NotFoundScreen() {
  const t = useText(deadEndStrings);
  const goTo = useGoTo();
  return (
    <Center component="main" mih="100dvh">
      <EmptyState
        order={1}
        icon={<IconMapQuestion size={56} stroke={1.5} />}
        title={t('notFoundTitle')}
        text={t('notFoundText')}
        action={<Button onClick={() => void goTo('main', { replace: true })}>{t('toStart')}</Button>}
      />
    </Center>
  );
}
