import { ZERO, type Cart, type CartLine, type PricedCart } from '@tavola/selling';
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
} from 'react';
import { shallow } from 'zustand/shallow';
import { useText } from '#text/define.ts';
import { cartStrings } from './cart.strings.ts';
import { useSelling } from '../data/sell-context.ts';
import { lineChecksOf } from '../data/sell-data.ts';
import { showMoney } from '../format/money.ts';
import { takeTodaysPrices } from './cart-actions.ts';
import { lineViews, problemsOf } from './cart-view.ts';
import classes from './CartPanel.module.css';
import { CartLineRow, type CartLineDeeds, type LineRow } from './CartLineRow.tsx';
import { useSale } from './sale-store.ts';

interface CartLinesProps extends Pick<CartLineDeeds, 'onOptions' | 'onNote' | 'onDiscount' | 'onVoidComp'> {
  readonly cart: Cart;
  /** null = the cart cannot be priced. */
  readonly priced: PricedCart | null;
  readonly canChange: boolean;
}

/** The lines of the order, in pages: of two hundred lines a tap draws, lays out and paints one page. */
export function CartLines({ cart, priced, canChange, onOptions, onNote, onDiscount, onVoidComp }: CartLinesProps) {
  const t = useText(cartStrings);
  const { data, at } = useSelling();
  const touchedLineID = useSale((state) => state.touchedLineID);
  // The line itself is drawn with the tap, its tools a moment later; between quick taps they are not drawn at all.
  const openLineID = useDeferredValue(touchedLineID);
  const list = useRef<HTMLDivElement>(null);
  const checks = useMemo(() => lineChecksOf(data, at), [data, at]);
  const views = useMemo(() => (priced === null ? null : lineViews(cart, priced.priced)), [cart, priced]);
  const pages = pagesOf(
    cart.lines.map((line): LineRow => {
      const view = views?.get(line.orderLineID);
      return {
        line,
        amount: showMoney(view?.amount ?? ZERO, data.currency),
        isFree: view?.isFree ?? false,
        problems: problemsOf(line, data.catalog, checks),
        isTouched: line.orderLineID === openLineID,
        adjustments:
          view?.adjustments
            .map(({ name, amount }) => `${name === '' ? t('comped') : name}|${showMoney(amount, data.currency)}`)
            .join('\n') ?? '',
      };
    }),
  );
  const touch = useCallback((orderLineID: string | null) => useSale.setState({ touchedLineID: orderLineID }), []);
  const takePrice = useCallback((line: CartLine) => void takeTodaysPrices(data, at, [line.orderLineID]), [data, at]);
  useLayoutEffect(() => bringIntoView(list.current, touchedLineID), [touchedLineID]);
  useEffect(() => bringIntoView(list.current, openLineID), [openLineID]);
  return (
    <div className={classes.lines} ref={list}>
      {pages.map((rows, page) => (
        <LinePage
          key={page}
          rows={rows}
          canChange={canChange}
          onTouch={touch}
          onOptions={onOptions}
          onNote={onNote}
          onDiscount={onDiscount}
          onVoidComp={onVoidComp}
          onTakePrice={takePrice}
        />
      ))}
    </div>
  );
}

interface LinePageProps extends CartLineDeeds {
  readonly rows: readonly LineRow[];
}

const LinePage = memo(
  function LinePage({ rows, ...commands }: LinePageProps) {
    return (
      <ul className={classes.page} style={{ '--lines': rows.length } as CSSProperties}>
        {rows.map((row) => (
          <CartLineRow key={row.line.orderLineID} {...row} {...commands} />
        ))}
      </ul>
    );
  },
  (before, after) =>
    shallow({ ...before, rows: null }, { ...after, rows: null }) &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, index) => shallow(row, after.rows[index])),
);

const LINES_A_PAGE = 20;

const pagesOf = (rows: readonly LineRow[]): LineRow[][] =>
  Array.from({ length: Math.ceil(rows.length / LINES_A_PAGE) }, (_, page) =>
    rows.slice(page * LINES_A_PAGE, (page + 1) * LINES_A_PAGE),
  );

/** Scrolls the list so far that the whole line is seen, and no farther. */
function bringIntoView(list: HTMLElement | null, orderLineID: string | null): void {
  if (orderLineID !== null)
    list?.querySelector(`[data-line="${CSS.escape(orderLineID)}"]`)?.scrollIntoView({ block: 'nearest' });
}
