import { Button } from '@mantine/core';
import type { CartLine } from '@tavola/selling';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { cartStrings } from './cart/cart.strings.ts';
import { pieceCount } from './cart/piece-count.ts';
import { usePriced } from './cart/priced.ts';
import { useSale } from './cart/sale-store.ts';
import { useSelling } from './data/sell-context.ts';
import { LastSaleStrip } from './shell/LastSaleStrip.tsx';
import { showMoney } from './format/money.ts';
import { UndoStrip } from './shell/UndoStrip.tsx';
import { hasChoice } from './menu/menu-view.ts';
import classes from './SellScreen.module.css';

interface PhoneBarProps {
  readonly onOpenCart: () => void;
  readonly onPay: () => void;
  readonly onReceipt: () => void;
  readonly onOptions: (line: CartLine) => void;
}

/** On a phone: how many, how much, and Pay, at the bottom under the thumb (ux 2). */
export function PhoneBar({ onOpenCart, onPay, onReceipt, onOptions }: PhoneBarProps) {
  const t = useText(cartStrings);
  const { data } = useSelling();
  const cart = useSale((state) => state.cart);
  const priced = usePriced();
  const count = cart === null ? 0 : pieceCount(cart);
  const total = priced?.ok === true ? showMoney(priced.value.priced.totals.totalDueAmount, data.currency) : '';
  return (
    <div className={classes.bar}>
      <UndoStrip />
      {count === 0 && <LastSaleStrip onReceipt={onReceipt} />}
      <TouchedLine onOptions={onOptions} />
      <div className={classes.barButtons}>
        <button
          type="button"
          className={classes.openCart}
          aria-label={t('openCart', { count, total })}
          onClick={onOpenCart}
        >
          <span className={classes.count} data-empty={count === 0 || undefined}>
            {count}
          </span>
          <span className={classes.barTotal}>{total}</span>
        </button>
        <Button className={classes.pay} disabled={count === 0 || priced?.ok !== true} onClick={onPay}>
          {t('pay')}
        </Button>
      </div>
    </div>
  );
}

/**
 * What was added last, where it has options that were not asked; lies over the tiles until something else is touched,
 * and moves nothing (ux 25).
 */
function TouchedLine({ onOptions }: Pick<PhoneBarProps, 'onOptions'>) {
  const t = useText(cartStrings);
  const { data } = useSelling();
  const line = useSale((state) =>
    state.touchedLineID === null
      ? undefined
      : state.cart?.lines.find((each) => each.orderLineID === state.touchedLineID),
  );
  const product = data.catalog.products.get(line?.itemID ?? '');
  if (
    line === undefined ||
    product === undefined ||
    line.isSent ||
    line.kind === 'open' ||
    !hasChoice(data.catalog, product)
  )
    return null;
  return (
    <button type="button" className={classes.added} onClick={() => onOptions(line)}>
      <IconAdjustmentsHorizontal size={22} aria-hidden />
      {t('chooseOptions')}
      <span className={classes.addedName}>{line.name}</span>
    </button>
  );
}
