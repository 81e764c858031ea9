import { Button } from '@mantine/core';
import type { PendingOrder } from '@tavola/contract';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useScreenAwake } from '#runtime/display/screen-awake.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useText } from '#text/define.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { nextStep, queuesOf } from './board.ts';
import { pendingOrdersQuery } from './order-life.queries.ts';
import { orderLifeStrings } from './order-life.strings.ts';
import { useMoveRights } from './use-move-rights.ts';
import { useQueueSound } from './use-queue-sound.ts';
import { useOrderMove } from './use-order-move.ts';
import classes from './OrderQueuesScreen.module.css';

const LOOK_EVERY_MS = 5000;
const soundKeys = { off: 'soundOn', on: 'soundOff', waiting: 'soundTap' } as const;

/** The wall: collection codes that are being made, and those that can be collected, with a sound for each new one. */
export function OrderQueuesScreen() {
  useScreenAwake();
  const t = useText(orderLifeStrings);
  const { data, dataUpdatedAt, error, refetch } = useQuery(pendingOrdersQuery);
  const nowMs = useNow() + (data === undefined ? 0 : Date.parse(data.serverTime) - dataUpdatedAt);
  const { preparing, ready } = queuesOf(data?.items ?? [], nowMs);
  const { state: sound, toggle, play } = useQueueSound();
  useNewlyReady(data === undefined ? null : ready, play);
  if (data === undefined && error !== null)
    return <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />;
  return (
    <PageFrame
      title={t('queuesTitle')}
      actions={
        <Button
          variant={sound === 'waiting' ? 'filled' : 'default'}
          leftSection={sound === 'on' ? <IconVolume aria-hidden /> : <IconVolumeOff aria-hidden />}
          onClick={toggle}
        >
          {t(soundKeys[sound])}
        </Button>
      }
    >
      <div className={classes.wall}>
        <Queue title={t('queuePreparing')} hint={t('queueEmptyPreparing')} orders={preparing} />
        <Queue title={t('queueReady')} hint={t('queueEmptyReady')} orders={ready} isReady />
      </div>
    </PageFrame>
  );
}

interface QueueProps {
  readonly title: string;
  /** What brings an order here, while there is none. */
  readonly hint: string;
  readonly orders: readonly PendingOrder[];
  readonly isReady?: boolean;
}

const Queue = ({ title, hint, orders, isReady = false }: QueueProps) => (
  <section className={classes.queue} aria-label={title} data-ready={isReady || undefined}>
    <h2 className={classes.title}>{title}</h2>
    {orders.length === 0 && <p className={classes.hint}>{hint}</p>}
    <ul className={classes.codes} aria-live={isReady ? 'polite' : undefined}>
      {orders.map((order) => (
        <QueueCode key={order.orderID} order={order} />
      ))}
    </ul>
  </section>
);

/** A collection code; at a terminal of the staff it is a button for the next step of its order (decision 140). */
function QueueCode({ order }: { readonly order: PendingOrder }) {
  const t = useText(orderLifeStrings);
  const { canMove, canSell, isWall } = useMoveRights();
  const { isMoving, move, open, words } = useOrderMove(order, canSell);
  const next = nextStep(order);
  const isOffered = !isWall && (next === 'pay' ? canSell : canMove);
  if (!isOffered) return <li className={classes.code}>{order.collectionCode}</li>;
  return (
    <li>
      <button
        type="button"
        className={classes.step}
        disabled={isMoving}
        onClick={() => (next === 'pay' ? open() : void move(next))}
      >
        <span className={classes.code}>{order.collectionCode}</span>{' '}
        <span>{next === 'pay' ? t('pay') : words(next)}</span>
      </button>
    </li>
  );
}

/** The time, read every few seconds; what is ready leaves by the server's clock, whatever the wall's says. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** Calls back for each order that becomes ready while the screen is open. */
function useNewlyReady(ready: readonly PendingOrder[] | null, onReady: () => void): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  const ids = ready?.map(({ orderID }) => orderID).join();
  useEffect(() => {
    if (ids === undefined) return;
    const now = new Set(ids.split(',').filter((id) => id !== ''));
    const before = known.current;
    known.current = now;
    if (before !== null && [...now].some((id) => !before.has(id))) onReady();
  }, [ids, onReady]);
}
