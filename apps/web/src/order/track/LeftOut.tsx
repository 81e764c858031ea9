import type { GuestOrder } from '@tavola/contract';
import { newID } from '#runtime/clock/ids.ts';
import { useText } from '#text/define.ts';
import { goTo, type OrderingAt } from '../address.ts';
import { chooseAgain, useLastOrder } from '../cart/guest-cart-store.ts';
import { orderPageStrings } from '../order.strings.ts';
import { compareChosen } from './left-out.ts';
import classes from './TrackPage.module.css';

interface LeftOutProps {
  readonly order: GuestOrder;
  /** Where it was ordered, as the browser keeps it and as an address. */
  readonly kept: string;
  readonly place: OrderingAt;
}

/**
 * Names what was chosen after an order had arrived without an answer: sent again it is the same order, so that nothing
 * is made twice, and what was added, also to a dish, is offered for another one (decision 494).
 */
export function LeftOut({ order, kept, place }: LeftOutProps) {
  const t = useText(orderPageStrings);
  const { left, ordered } = compareChosen(useLastOrder(kept)?.lines ?? [], order.lines, newID);
  if (left.length === 0) return null;
  return (
    <section className={classes.card} role="status">
      <h2>{t('leftOut', { count: left.length })}</h2>
      <p>{t('leftOutText')}</p>
      <button
        type="button"
        className="go"
        onClick={() => {
          chooseAgain(kept, left, ordered);
          goTo(place);
        }}
      >
        {t('chooseLeftOut')}
      </button>
    </section>
  );
}
