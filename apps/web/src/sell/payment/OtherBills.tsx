import { useText } from '#text/define.ts';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../format/money.ts';
import { useAtTable } from '../table/at-table.ts';
import { otherBills } from './also-bills.ts';
import { useCheckout } from './checkout-state.ts';
import classes from './OtherBills.module.css';
import { paymentStrings } from './payment.strings.ts';

/** The other bills of the table with their sums, in one line; a tap pays one together with the bill that is shown. */
export function OtherBills({ isDisabled }: { readonly isDisabled: boolean }) {
  const t = useText(paymentStrings);
  const selling = useSelling();
  const also = useCheckout((state) => state.also);
  useCheckout((state) => state.alsoPaid);
  useAtTable((state) => state.check);
  const bills = otherBills(selling);
  if (bills.length === 0) return null;
  const ids = bills.map(({ orderID }) => orderID);
  const hasAll = ids.every((orderID) => also.includes(orderID));
  // What was typed was for another sum.
  const choose = (next: readonly string[]) => useCheckout.setState({ also: next, keys: 0, problem: null });
  return (
    <div className={classes.others} role="group" aria-label={t('payAlso')}>
      <span className={classes.label}>{t('payAlso')}</span>
      <div className={classes.chips}>
        {bills.length > 1 && (
          <button
            type="button"
            className={classes.chip}
            aria-pressed={hasAll}
            disabled={isDisabled}
            onClick={() => choose(hasAll ? [] : ids)}
          >
            {t('payAll')}
          </button>
        )}
        {bills.map(({ orderID, name, due }) => {
          const isChosen = also.includes(orderID);
          return (
            <button
              key={orderID}
              type="button"
              className={classes.chip}
              aria-pressed={isChosen}
              disabled={isDisabled}
              onClick={() => choose(isChosen ? also.filter((each) => each !== orderID) : [...also, orderID])}
            >
              <span className={classes.name}>{name}</span>
              <span>{showMoney(due, selling.data.currency)}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
