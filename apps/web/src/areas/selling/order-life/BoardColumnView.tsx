import type { PendingOrder } from '@tavola/contract';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useText } from '#text/define.ts';
import { minutesIn, minutesSeated } from './board.ts';
import { inTurn } from './in-turn.ts';
import { OrderCard, type OrderCardProps } from './OrderCard.tsx';
import classes from './OrderDashboardScreen.module.css';
import { orderLifeStrings } from './order-life.strings.ts';

interface BoardColumnViewProps extends Omit<OrderCardProps, 'order' | 'minutes' | 'seated'> {
  readonly name: string;
  readonly orders: readonly PendingOrder[];
  readonly nowMs: number;
}

/** How far below the eye cards are drawn: a frame draws one of all columns, and scrolling is not to overtake them. */
const AHEAD_PX = 1200;

/**
 * A column of the board. Only cards near the eye are drawn, one in a frame, so that hundreds of orders never hold up a
 * tap and no frame is left out.
 */
export function BoardColumnView({ name, orders, nowMs, ...card }: BoardColumnViewProps) {
  const t = useText(orderLifeStrings);
  const [count, setCount] = useState(0);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = orders.length > count;
  useEffect(() => {
    if (end.current === null || !hasMore) return undefined;
    const drawNext = () => inTurn(() => startTransition(() => setCount((before) => before + 1)));
    // The page comes first, then a card of every column, also of one that is out of sight.
    if (count === 0) return drawNext();
    let undo = (): void => undefined;
    const watch = new IntersectionObserver(
      ([seen]) => {
        undo();
        if (seen?.isIntersecting === true) undo = drawNext();
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    watch.observe(end.current);
    return () => {
      watch.disconnect();
      undo();
    };
  }, [hasMore, count]);
  return (
    <section className={classes.column} aria-label={name} data-empty={orders.length === 0 || undefined}>
      <h2 className={classes.columnHead}>{t('inColumn', { name, n: orders.length })}</h2>
      {orders.length === 0 && <p className={classes.none}>{t('none')}</p>}
      {orders.slice(0, count).map((order) => (
        <OrderCard
          key={order.orderID}
          {...card}
          order={order}
          minutes={minutesIn(order, nowMs)}
          seated={minutesSeated(order, nowMs)}
        />
      ))}
      {hasMore && <div ref={end} className={classes.end} />}
    </section>
  );
}
