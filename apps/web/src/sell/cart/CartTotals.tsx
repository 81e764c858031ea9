import { toPlainString, type PricedCart } from '@tavola/selling';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { cartStrings } from './cart.strings.ts';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../format/money.ts';
import classes from './CartPanel.module.css';
import { explainedRows, totalRows, type TotalRow } from './state/cart-view.ts';
import { shownDiscount, shownTax } from '../format/catalog-names.ts';

/** From the items to the total; "Why this total?" names every discount and tax. */
export function CartTotals({ priced }: { readonly priced: PricedCart }) {
  const t = useText(cartStrings);
  const { data } = useSelling();
  const [isExplained, setIsExplained] = useState(false);
  const rate = toPlainString(priced.cart.serviceCharge.rate);
  const rows = isExplained ? explainedRows(priced.priced, rate) : totalRows(priced.priced, rate);
  const Chevron = isExplained ? IconChevronDown : IconChevronUp;
  const words: Readonly<Record<TotalRow['kind'], (row: TotalRow) => string>> = {
    subtotal: () => t('subtotal'),
    discount: (row) => (row.name === '' ? t('discounts') : shownDiscount(data.catalog, row.name)),
    comp: () => t('comps'),
    serviceCharge: (row) => t('serviceChargeRate', { rate: row.rate }),
    tax: (row) => (row.name === '' ? t('taxes') : t('taxRow', { ...row, name: shownTax(data.catalog, row.name) })),
    includedTax: (row) => t('included', { ...row, name: shownTax(data.catalog, row.name) }),
    delivery: () => t('deliveryCharge'),
    additional: () => t('additionalCharge'),
  };
  return (
    <div className={classes.totals}>
      {(isExplained || rows.length > 1) &&
        rows.map((row) => (
          <div key={row.key} className={classes.row}>
            <span>{words[row.kind](row)}</span>
            <span>{showMoney(row.amount, data.currency)}</span>
          </div>
        ))}
      <button
        type="button"
        className={classes.why}
        aria-expanded={isExplained}
        onClick={() => setIsExplained(!isExplained)}
      >
        <span className={classes.whyText}>
          {isExplained ? t('whyTotalHide') : t('whyTotal')}
          <Chevron size={18} aria-hidden />
        </span>
        <span className={classes.total}>{showMoney(priced.priced.totals.totalDueAmount, data.currency)}</span>
      </button>
    </div>
  );
}
