import { toPlainString, type PricedCart } from '@tavola/selling';
import { IconChevronUp } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { cartStrings } from './cart.strings.ts';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../format/money.ts';
import { openDialog } from '../shell/sell-dialogs.ts';
import classes from './CartPanel.module.css';
import { totalRows, type TotalRow } from './state/cart-view.ts';

const words = {
  subtotal: 'subtotal',
  discount: 'discounts',
  comp: 'comps',
  serviceCharge: 'serviceChargeRate',
  tax: 'taxes',
  delivery: 'deliveryCharge',
  additional: 'additionalCharge',
  points: 'totalPoints',
} as const satisfies Readonly<Record<TotalRow['kind'], string>>;

/** From the items to the total; "Why this total?" explains every figure of it. */
export function CartTotals({ priced }: { readonly priced: PricedCart }) {
  const t = useText(cartStrings);
  const { data } = useSelling();
  const rows = totalRows(priced.priced, toPlainString(priced.cart.serviceCharge.rate));
  return (
    <div className={classes.totals}>
      {rows.length > 1 &&
        rows.map(({ kind, rate, amount }) => (
          <div key={kind} className={classes.row}>
            <span>{t(words[kind], { rate })}</span>
            <span>{showMoney(amount, data.currency)}</span>
          </div>
        ))}
      <button type="button" className={classes.why} onClick={() => openDialog({ kind: 'whyTotal' })}>
        <span className={classes.whyText}>
          {t('whyTotal')}
          <IconChevronUp size={18} aria-hidden />
        </span>
        <span className={classes.total}>{showMoney(priced.priced.totals.totalDueAmount, data.currency)}</span>
      </button>
    </div>
  );
}
