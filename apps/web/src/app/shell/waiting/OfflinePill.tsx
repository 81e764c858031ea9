import { Badge, UnstyledButton } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { useOfflineLicence } from '#runtime/session/offline-licence.ts';
import { useText } from '#text/define.ts';
import { formatHours } from '#text/durations.ts';
import { shellStrings } from '../shell.strings.ts';
import classes from '../bars/TopBar.module.css';
import { offlineStrings } from './offline.strings.ts';

const OfflineDialog = lazy(() =>
  loadModule(() => import('./OfflineDialog.tsx')).then(({ OfflineDialog: component }) => ({ default: component })),
);
const WaitingDialog = lazy(() =>
  loadModule(() => import('./WaitingDialog.tsx')).then(({ WaitingDialog: component }) => ({ default: component })),
);

/** From here on the pill itself counts down to the moment when new sales stop (decision 10). */
const COUNTED_FROM_MS = 24 * 60 * 60_000;

/** There while the server cannot be reached, and no wall: what continues and what waits comes with a tap (ux 13). */
export function OfflinePill() {
  const t = useText(shellStrings);
  const ofOffline = useText(offlineStrings);
  const [shown, setShown] = useState<'state' | 'waiting' | null>(null);
  const leftMs = useOfflineLicence();
  const isCounted = leftMs !== null && leftMs < COUNTED_FROM_MS;
  const words = isCounted ? ofOffline('badge', { time: formatHours(leftMs / 1000) }) : t('offline');
  const close = () => setShown(null);
  return (
    <>
      <UnstyledButton
        onClick={() => setShown('state')}
        aria-haspopup="dialog"
        title={t('offlineHint')}
        className={classes.stateButton}
      >
        <Badge
          color={leftMs === 0 ? 'red' : 'amber'}
          leftSection={<IconWifiOff size={16} />}
          role="status"
          className={classes.state}
        >
          <span className={classes.word}>{words}</span>
        </Badge>
      </UnstyledButton>
      <Suspense fallback={null}>
        {shown === 'state' && <OfflineDialog onClose={close} onShowWaiting={() => setShown('waiting')} />}
        {shown === 'waiting' && <WaitingDialog onClose={close} />}
      </Suspense>
    </>
  );
}
