import { Badge, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { keepCopies, restoreCopies } from '#offline/store/query-copies.ts';
import { startSync } from '#offline/sync/sync-orders.ts';
import { useWaiting } from '#offline/waiting.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { formatHours } from '#text/durations.ts';
import { useText } from '#text/define.ts';
import classes from '../TopBar.module.css';
import { waitingStrings } from './waiting.strings.ts';

const WaitingDialog = lazy(() =>
  loadModule(() => import('./WaitingDialog.tsx')).then(({ WaitingDialog: component }) => ({ default: component })),
);

const AGE_MS = 30_000;

/**
 * Hands in what was sold here without a connection, and keeps what the next start without one needs. Plain http has
 * neither the keys nor the locks for it.
 */
function workOffline(): () => void {
  if (!globalThis.isSecureContext || !('locks' in navigator)) return () => undefined;
  // A start without the server; a browser that keeps nothing shows what it shows without this.
  if (!useConnectivity.getState().isOnline) void restoreCopies().catch(() => undefined);
  // Else a browser that is short of storage may clear what waits.
  void navigator.storage.persist().catch(() => undefined);
  const stops = [startSync(), keepCopies()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** How many sales wait on this terminal, and since when; red where one needs a person (decision 230). */
export function WaitingPill() {
  const t = useText(waitingStrings);
  const { count, oldestMs, problemCount } = useWaiting();
  const [isOpen, setIsOpen] = useState(false);
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(workOffline, []);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), AGE_MS);
    return () => clearInterval(timer);
  }, []);
  if (count === 0) return null;
  // Both moments are of the terminal's own clock.
  const age = formatHours(Math.max(0, (nowMs - (oldestMs ?? nowMs)) / 1000));
  const label = t('pill', { count, age });
  const Icon = problemCount > 0 ? IconAlertTriangle : IconCloudUp;
  return (
    <>
      <UnstyledButton
        onClick={() => setIsOpen(true)}
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
        className={classes.stateButton}
      >
        <Badge
          color={problemCount > 0 ? 'red' : 'amber'}
          leftSection={<Icon size={16} aria-hidden />}
          className={classes.state}
        >
          {`${count} · ${age}`}
        </Badge>
      </UnstyledButton>
      <Suspense fallback={null}>{isOpen && <WaitingDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
