import { Badge, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { isNearlyFull, useStorageRoom, watchRoom } from '#offline/store/storage-room.ts';
import { answerFromCopies, keepCopies, restoreCopies } from '#offline/store/query-copies.ts';
import { startSync } from '#offline/sync/sync-orders.ts';
import { useWaiting } from '#offline/waiting.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { isPractising } from '#runtime/session/practice.ts';
import { formatHours } from '#text/durations.ts';
import { useText } from '#text/define.ts';
import classes from '../bars/TopBar.module.css';
import { offlineStrings } from './offline.strings.ts';
import { OfflinePill } from './OfflinePill.tsx';
import { percentOf } from './percent.ts';
import { useNow } from './use-now.ts';
import { waitingStrings } from './waiting.strings.ts';

const WaitingDialog = lazy(() =>
  loadModule(() => import('./WaitingDialog.tsx')).then(({ WaitingDialog: component }) => ({ default: component })),
);

const OpenOrdersQuestion = lazy(() =>
  loadModule(() => import('./OpenOrdersQuestion.tsx')).then((its) => ({ default: its.OpenOrdersQuestion })),
);

/**
 * Hands in what was sold here without a connection, and keeps what the next start without one needs. Plain http has
 * neither the keys nor the locks for it.
 */
function workOffline(): () => void {
  if (!globalThis.isSecureContext || !('locks' in navigator)) return () => undefined;
  // A practice has no connection to lose; a browser that keeps nothing shows what it shows without this.
  if (isPractising()) void restoreCopies().catch(() => undefined);
  // Else a browser that is short of storage may clear what waits.
  void navigator.storage.persist().catch(() => undefined);
  // What practice makes of the answers of the server is no copy of them (decision 386).
  const stops = [startSync(), isPractising() ? () => undefined : keepCopies(), answerFromCopies(), watchRoom()];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Whether the server can be reached, and what waits on this terminal for it. They are one part of the page, so that
 * both are there when the connection goes.
 */
export function WaitingPill() {
  const isOnline = useConnectivity((state) => state.isOnline);
  useEffect(workOffline, []);
  return (
    <>
      <Waits />
      {isOnline && <OpenOrders />}
      {!isOnline && <OfflinePill />}
    </>
  );
}

/** Asks about what only this terminal has. */
function OpenOrders() {
  const open = useWaiting((state) => state.open);
  if (open.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <OpenOrdersQuestion orders={open} />
    </Suspense>
  );
}

/**
 * How much waits on this terminal, and since when; red where it needs a person (decision 230). It is there with
 * nothing that waits where the storage is nearly full or does not open.
 */
function Waits() {
  const t = useText(waitingStrings);
  const { count, moveCount, oldestMs, problemCount, isUnreadable } = useWaiting();
  const [isOpen, setIsOpen] = useState(false);
  const nowMs = useNow();
  const isFull = useStorageRoom(({ usedShare }) => isNearlyFull(usedShare));
  const ofOffline = useText(offlineStrings);
  const percent = useStorageRoom(({ usedShare }) => percentOf(usedShare));
  const waits = count + moveCount > 0;
  if (!waits && !isFull && !isUnreadable) return null;
  // Both moments are of the terminal's own clock.
  const age = formatHours(Math.max(0, (nowMs - (oldestMs ?? nowMs)) / 1000));
  const isProblem = problemCount > 0 || isUnreadable;
  const label = isUnreadable
    ? t('unreadable')
    : count > 0
      ? t('pill', { count, age })
      : moveCount > 0
        ? t('movePill', { count: moveCount, age })
        : ofOffline('full', { percent });
  const Icon = isProblem || isFull ? IconAlertTriangle : IconCloudUp;
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
          color={isProblem ? 'red' : 'amber'}
          leftSection={<Icon size={16} aria-hidden />}
          className={classes.state}
        >
          {waits ? (
            <>
              {count + moveCount}
              <span className={classes.age}> · {age}</span>
            </>
          ) : isFull ? (
            `${percent} %`
          ) : (
            '!'
          )}
        </Badge>
      </UnstyledButton>
      <Suspense fallback={null}>{isOpen && <WaitingDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
