import { isVoided, ZERO, type Cart, type PricedCart } from '@tavola/selling';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react';
import { useText } from '#text/define.ts';
import { useSelling } from '../../data/sell-context.ts';
import { lineChecksOf } from '../../data/sell-data.ts';
import { showMoney } from '../../format/money.ts';
import { cartStrings } from '../cart.strings.ts';
import classes from '../CartPanel.module.css';
import { lineViews, netOf, problemsOf } from '../state/cart-view.ts';
import { linesOf } from '../state/priced.ts';
import { useSale } from '../state/sale-store.ts';
import { checkFor, roundOfCart, useAtTable } from '../../check/at-table.ts';
import { CartLineRow } from './CartLineRow.tsx';
import { areSameRows, pagesOf, type LineRow } from './line-rows.ts';
import { shownDiscount } from '../../format/catalog-names.ts';

interface CartLinesProps {
  readonly cart: Cart;
  /** null = the cart cannot be priced. */
  readonly priced: PricedCart | null;
  readonly canChange: boolean;
}

/** The lines of the order, in pages. */
export function CartLines({ cart, priced, canChange }: CartLinesProps) {
  const t = useText(cartStrings);
  const { data, at } = useSelling();
  const touchedLineID = useSale((state) => state.touchedLineID);
  const openLineID = useSale((state) => state.openLineID);
  useAtTable();
  const table = checkFor(cart);
  const round = cart.tableID === null ? null : new Set(roundOfCart(cart));
  const list = useRef<HTMLDivElement>(null);
  const checks = useMemo(() => lineChecksOf(data, at), [data, at]);
  const views = useMemo(() => (priced === null ? null : lineViews(cart, linesOf(priced))), [cart, priced]);
  const hasBills = table !== null;
  const ownViews = useMemo(
    () => (priced === null || !hasBills ? null : lineViews(cart, priced.priced)),
    [cart, priced, hasBills],
  );
  const pages = pagesOf(
    cart.lines.map((line): LineRow => {
      const view = views?.get(line.orderLineID);
      const own = ownViews?.get(line.orderLineID);
      const amount = showMoney(view?.amount ?? ZERO, data.currency);
      const isPart = own !== undefined && own.amount !== view?.amount;
      const whole = own === undefined ? null : isPart ? amount : '';
      return {
        line,
        // What this bill pays is what the guest asks for.
        amount: isPart ? showMoney(netOf(own), data.currency) : amount,
        isFree: view?.isFree ?? false,
        problems: problemsOf(line, data.catalog, checks),
        isTouched: line.orderLineID === touchedLineID,
        isOpen: line.orderLineID === openLineID,
        bills: table === null ? null : table.rules.billsOf(table.check, line, ownViews === null ? '' : whole),
        isHeld: round !== null && !line.isSent && !isVoided(line) && !round.has(line.orderLineID),
        adjustments: (view?.adjustments ?? []).map(({ name, isComp, amount }) => ({
          name: !isComp
            ? shownDiscount(data.catalog, name)
            : name === ''
              ? t('comped')
              : t('compedFor', { reason: name }),
          amount: showMoney(amount, data.currency),
        })),
      };
    }),
  );
  // In the frame of the tap: to look with an observer, and scroll afterwards, paints a long order twice for each tap.
  useLayoutEffect(() => scrollToLine(list.current, touchedLineID), [touchedLineID]);
  // A line that gets a course, a seat or a note grows under its actions.
  const openLine = cart.lines.find(({ orderLineID }) => orderLineID === openLineID);
  useEffect(() => scrollToLine(list.current, openLineID), [openLineID, openLine]);
  return (
    <div className={classes.lines} ref={list}>
      {pages.map((rows, page) => (
        <LinePage key={page} rows={rows} canChange={canChange} />
      ))}
    </div>
  );
}

interface LinePageProps {
  readonly rows: readonly LineRow[];
  readonly canChange: boolean;
}

const LinePage = memo(
  function LinePage({ rows, canChange }: LinePageProps) {
    return (
      // React types no custom properties.
      <ul className={classes.page} style={{ '--lines': rows.length } as CSSProperties}>
        {rows.map((row) => (
          <CartLineRow key={row.line.orderLineID} row={row} canChange={canChange} />
        ))}
      </ul>
    );
  },
  (before, after) => before.canChange === after.canChange && areSameRows(before.rows, after.rows),
);

/** Scrolls the list just far enough to show the whole line. */
function scrollToLine(list: HTMLElement | null, orderLineID: string | null): void {
  if (orderLineID !== null)
    list?.querySelector(`[data-line="${CSS.escape(orderLineID)}"]`)?.scrollIntoView({ block: 'nearest' });
}
