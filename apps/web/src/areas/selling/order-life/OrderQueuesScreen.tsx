import { Button } from '@mantine/core';
import type { PendingOrder } from '@tavola/contract';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useText } from '#text/define.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { queuesOf } from './board.ts';
import { chime, type Chime } from './chime.ts';
import { pendingOrdersQuery } from './order-life.queries.ts';
import { orderLifeStrings } from './order-life.strings.ts';
import classes from './OrderQueuesScreen.module.css';

const LOOK_EVERY_MS = 5000;

/** The wall: collection codes that are being made, and those that can be collected, with a sound for each new one. */
export function OrderQueuesScreen() {
  const t = useText(orderLifeStrings);
  const { data, dataUpdatedAt, error, refetch } = useQuery(pendingOrdersQuery);
  const nowMs = useNow() + (data === undefined ? 0 : Date.parse(data.serverTime) - dataUpdatedAt);
  const { preparing, ready } = queuesOf(data?.items ?? [], nowMs);
  const [sound, setSound] = useState<Chime | null>(null);
  useEffect(() => () => sound?.stop(), [sound]);
  useNewlyReady(data === undefined ? null : ready, () => sound?.play());
  if (data === undefined && error !== null)
    return <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />;
  return (
    <PageFrame
      title={t('queuesTitle')}
      actions={
        <Button
          variant="default"
          leftSection={sound === null ? <IconVolumeOff aria-hidden /> : <IconVolume aria-hidden />}
          // Browsers allow sound only after a tap.
          onClick={() => setSound(sound === null ? chime() : null)}
        >
          {t(sound === null ? 'soundOn' : 'soundOff')}
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
        <li key={order.orderID} className={classes.code}>
          {order.collectionCode}
        </li>
      ))}
    </ul>
  </section>
);

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
