import { Button, Center } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { appStrings } from '../app.strings.ts';
import { useText } from '#text/define.ts';
import { whenIdle } from '#ui/forms/busy.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';

/** Platform spec, section 8: other render errors reload after 5 s. */
const RELOAD_AFTER_S = 5;
const RELOADED_KEY = 'tavola.renderReloadedAt';
/** A crash this soon after a reload would loop forever; from then on the person decides. */
const LOOP_MS = 15_000;

/** Replaces a screen that has crashed; reloads it once no payment is running. */
export function RenderFailed() {
  const t = useText(appStrings);
  const [isLoop] = useState(() => Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < LOOP_MS);
  const [seconds, setSeconds] = useState(RELOAD_AFTER_S);
  useEffect(() => {
    if (isLoop) return;
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [isLoop]);
  useEffect(() => {
    if (seconds === 0) void whenIdle().then(reload);
  }, [seconds]);
  return (
    <Center mih="100dvh">
      <EmptyState
        order={1}
        icon={<IconAlertTriangle size={48} stroke={1.5} />}
        title={t('renderFailedTitle')}
        text={isLoop ? t('renderFailedStay') : t('renderFailedText', { seconds })}
        action={<Button onClick={reload}>{t('reload')}</Button>}
      />
    </Center>
  );
}

function reload(): void {
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
}
