import { MAX_GUEST_UNITS, type GuestLine } from '@tavola/contract';
import { formatMoney, guestLines, SCALE, toMoney, type Money } from '@tavola/selling';
import { IconTrash } from '@tabler/icons-react';
import { shownLine, shownName, shownOfLine } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { placeKey, type OrderingAt } from '../address.ts';
import type { GuestMenu, PlaceNow } from '../guest.queries.ts';
import { orderPageStrings } from '../order.strings.ts';
import { Stepper } from '../parts/Stepper.tsx';
import { deliveryFee, type CartView } from './cart-view.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { Checkout } from './Checkout.tsx';
import { setGuestLines, type Bringing } from './guest-cart-store.ts';
import { HowField } from './HowField.tsx';
import classes from './CartPanel.module.css';

interface CartPanelProps {
  readonly menu: GuestMenu;
  readonly now: PlaceNow | undefined;
  readonly place: OrderingAt;
  readonly view: CartView;
  /** As they are kept. */
  readonly lines: readonly GuestLine[];
  readonly bringing: Bringing;
  readonly onBring: (bringing: Bringing) => void;
  readonly draft: CheckoutDraft;
  readonly onDraft: (change: (draft: CheckoutDraft) => CheckoutDraft) => void;
}

/** What a guest has chosen, what it costs, and the way to order it. */
export function CartPanel(props: CartPanelProps) {
  const { menu, now, place, view, lines, bringing, onBring, draft, onDraft } = props;
  const path = placeKey(place);
  const t = useText(orderPageStrings);
  const { cart, priced, goneIDs } = view;
  const { currencyCode: code, currencySymbol: symbol, currencyDecimals: decimals } = menu.pricing;
  const money = (amount: Money): string => formatMoney(amount, { code, symbol, decimals });
  const setQuantity = (id: string, quantity: number): void =>
    setGuestLines(
      path,
      guestLines(cart).flatMap((line) =>
        line.orderLineID !== id ? [line] : quantity === 0 ? [] : [{ ...line, quantity }],
      ),
    );
  const gone = lines.filter(({ orderLineID }) => goneIDs.includes(orderLineID));
  if (priced === null)
    return (
      <div className={classes.panel}>
        <h2>{t('yourOrder')}</h2>
        <Gone menu={menu} gone={gone} />
        <p className={classes.nothing}>
          <strong>{t('nothing')}</strong>
          {t('nothingText')}
        </p>
      </div>
    );
  const { totals } = priced;
  const { store } = menu;
  const minimum = toMoney(bringing === null ? store.minimumAmount : (store.delivery?.minimumAmount ?? 0));
  const isBelow = !menu.isAtTable && totals.subtotal < minimum;
  const isBrought = bringing !== null;
  const isUnknownPlace = isBrought && deliveryFee(menu, bringing) === null;
  return (
    <div className={classes.panel}>
      <h2>{t('yourOrder')}</h2>
      <Gone menu={menu} gone={gone} />
      <ul className={classes.lines}>
        {cart.lines.map((line, index) => {
          const name = shownLine(line);
          const shown = view.lines[index];
          return (
            <li key={line.orderLineID}>
              <div className={classes.line}>
                <div className={classes.words}>
                  <strong>{name}</strong>
                  <span>{optionsOf(line).join(', ')}</span>
                  {line.label.note !== null && <em>{line.label.note}</em>}
                  {shown?.isBlocked === true && <span className={classes.blocked}>{t('unavailable')}</span>}
                </div>
                <span>{money(shown?.amount ?? toMoney(0))}</span>
              </div>
              <div className={classes.tools}>
                <Stepper
                  name={name}
                  value={line.quantity / SCALE}
                  least={1}
                  most={MAX_GUEST_UNITS}
                  onChange={(quantity) => setQuantity(line.orderLineID, quantity)}
                />
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={t('remove', { name })}
                  onClick={() => setQuantity(line.orderLineID, 0)}
                >
                  <IconTrash size={20} aria-hidden />
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      {store.delivery !== null && <HowField menu={menu} bringing={bringing} onChange={onBring} />}
      <dl className={classes.totals}>
        <Row label={t('subtotal')} amount={money(totals.subtotal)} />
        {totals.discountAmount !== 0 && <Row label={t('discount')} amount={`−${money(totals.discountAmount)}`} />}
        {totals.serviceChargeAmount !== 0 && (
          <Row label={t('serviceCharge')} amount={money(totals.serviceChargeAmount)} />
        )}
        {isBrought && !isUnknownPlace && <Row label={t('deliveryFee')} amount={money(totals.deliveryChargeAmount)} />}
        {totals.exclusiveTaxAmount !== 0 && <Row label={t('tax')} amount={money(totals.exclusiveTaxAmount)} />}
        <Row label={t('total')} amount={money(totals.totalDueAmount)} isTotal />
      </dl>
      {isBelow ? (
        <p className="alert">{t('minimum', { amount: money(minimum) })}</p>
      ) : isUnknownPlace ? null : (
        <Checkout
          menu={menu}
          now={now}
          place={place}
          lines={guestLines(cart)}
          total={totals.totalDueAmount}
          bringing={bringing}
          isBlocked={view.lines.some(({ isBlocked }) => isBlocked)}
          draft={draft}
          onDraft={onDraft}
        />
      )}
    </div>
  );
}

/** What the menu no longer has. */
function Gone({ menu, gone }: { readonly menu: GuestMenu; readonly gone: readonly GuestLine[] }) {
  const t = useText(orderPageStrings);
  return gone.map(({ orderLineID, itemID }) => (
    <p key={orderLineID} className="alert" role="status">
      {t('gone', { name: shownName(menu.catalog.products.get(itemID) ?? {}) })}
    </p>
  ));
}

/** The names of everything that was chosen for a line. */
function optionsOf(line: CartView['cart']['lines'][number]): string[] {
  const nameOf = (id: string, name: string): string => shownOfLine(line, id, name);
  const modifiers = (all: typeof line.modifiers): string[] =>
    all.flatMap(({ modifierOptionID, name, quantity, modifiers: below }) => [
      quantity === SCALE ? nameOf(modifierOptionID, name) : `${quantity / SCALE} × ${nameOf(modifierOptionID, name)}`,
      ...modifiers(below),
    ]);
  const variants = (all: typeof line.variantOptions): string[] =>
    all.map(({ variantOptionID, name }) => nameOf(variantOptionID, name));
  return [
    ...variants(line.variantOptions),
    ...line.parts.flatMap((part) => [
      nameOf(part.itemID, part.name),
      ...variants(part.variantOptions),
      ...modifiers(part.modifiers),
    ]),
    ...modifiers(line.modifiers),
  ];
}

const Row = ({
  label,
  amount,
  isTotal,
}: {
  readonly label: string;
  readonly amount: string;
  readonly isTotal?: boolean;
}) => (
  <div data-total={isTotal}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
);
