import type { PendingOrder } from '@tavola/contract';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useText } from '#text/define.ts';
import { minutesIn } from './board.ts';
import { OrderCard, type OrderCardProps } from './OrderCard.tsx';
import classes from './OrderDashboardScreen.module.css';
import { orderLifeStrings } from './order-life.strings.ts';

interface BoardColumnViewProps extends Omit<OrderCardProps, 'order' | 'minutes'> {
  readonly name: string;
  readonly orders: readonly PendingOrder[];
  readonly nowMs: number;
}

/** Cards drawn at first, and drawn more each time that the end of the column comes near: few, so no frame waits. */
const FIRST = 2;
const MORE = 2;

/** A column of the board. Only cards near the eye are drawn, so that hundreds of orders never hold up a tap. */
export function BoardColumnView({ name, orders, nowMs, ...card }: BoardColumnViewProps) {
  const t = useText(orderLifeStrings);
  const [count, setCount] = useState(FIRST);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = orders.length > count;
  useEffect(() => {
    if (end.current === null || !hasMore) return undefined;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting === true) startTransition(() => setCount((before) => before + MORE));
      },
      { rootMargin: '400px' },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [hasMore, count]);
  return (
    <section className={classes.column} aria-label={name} data-empty={orders.length === 0 || undefined}>
      <h2 className={classes.columnHead}>{t('inColumn', { name, n: orders.length })}</h2>
      {orders.length === 0 && <p className={classes.none}>{t('none')}</p>}
      {orders.slice(0, count).map((order) => (
        <OrderCard key={order.orderID} {...card} order={order} minutes={minutesIn(order, nowMs)} />
      ))}
      {hasMore && <div ref={end} className={classes.end} />}
    </section>
  );
}
