import { sum, type Money } from '@tavola/selling';
import { useText } from '#text/define.ts';
import { useSelling } from '../../data/sell-context.ts';
import { showMoney } from '../../format/money.ts';
import { useAtTable } from '../../check/at-table.ts';
import { otherBills } from './also-bills.ts';
import { chosenIDs } from '../checkout/charges.ts';
import { useCheckout } from '../checkout/checkout-state.ts';
import { dispatch } from '../checkout/dispatch.ts';
import classes from './OtherBills.module.css';
import { paymentStrings } from '../payment.strings.ts';

/**
 * The other bills of the table with their sums, in one line; a tap pays one together with the bill that is shown, and
 * what is paid of each is below. `due` is what is due of the bill that is shown.
 */
export function OtherBills({ due, isDisabled }: { readonly due: Money; readonly isDisabled: boolean }) {
  const t = useText(paymentStrings);
  const selling = useSelling();
  const also = chosenIDs({ charges: useCheckout((state) => state.charges) });
  useAtTable((state) => state.check);
  const bills = otherBills(selling);
  if (bills.length === 0) return null;
  const ids = bills.map(({ orderID }) => orderID);
  const hasAll = ids.every((orderID) => also.includes(orderID));
  // What was typed was for another sum.
  const choose = (next: readonly string[]) =>
    dispatch({ type: 'billsChosen', bills: bills.filter(({ orderID }) => next.includes(orderID)) });
  const { currency } = selling.data;
  const chosen = bills.filter(({ orderID }) => also.includes(orderID));
  const parts = [{ name: t('alsoThis'), due }, ...chosen];
  return (
    <div className={classes.root} role="group" aria-label={t('payAlso')}>
      <div className={classes.others}>
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
          {bills.map(({ orderID, name, due: own }) => {
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
                <span>{showMoney(own, currency)}</span>
              </button>
            );
          })}
        </div>
      </div>
      {chosen.length > 0 && (
        <p className={classes.parts} role="status">
          {t('alsoSum', {
            parts: parts.map((part) => `${part.name} ${showMoney(part.due, currency)}`).join(' + '),
            total: showMoney(sum(parts.map((part) => part.due)), currency),
          })}
        </p>
      )}
    </div>
  );
}
