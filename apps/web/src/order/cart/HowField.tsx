import { useId } from 'react';
import { useText } from '#text/define.ts';
import type { GuestMenu } from '../guest.queries.ts';
import { orderPageStrings } from '../order.strings.ts';
import { deliveryFee } from './cart-view.ts';
import type { Bringing } from './guest-cart-store.ts';
import classes from './Checkout.module.css';

interface HowFieldProps {
  readonly menu: GuestMenu;
  readonly bringing: Bringing;
  readonly onChange: (bringing: Bringing) => void;
}

/** Picked up, or brought to a postal code, which says the fee. */
export function HowField({ menu, bringing, onChange }: HowFieldProps) {
  const t = useText(orderPageStrings);
  const id = useId();
  const isUnknown = bringing !== null && deliveryFee(menu, bringing) === null;
  const isTyped = (bringing?.postalCode ?? '').trim().length >= 4;
  return (
    <>
      <fieldset className={classes.payments}>
        <legend>{t('how')}</legend>
        {(['pickup', 'delivery'] as const).map((one) => {
          const isChosen = (one === 'delivery') === (bringing !== null);
          return (
            <label key={one} data-chosen={isChosen || undefined}>
              <input
                type="radio"
                name={`${id}-how`}
                checked={isChosen}
                onChange={() => onChange(one === 'pickup' ? null : { postalCode: '' })}
              />
              <span>
                <strong>{t(one)}</strong>
              </span>
            </label>
          );
        })}
      </fieldset>
      {bringing !== null && (
        <div className={classes.field}>
          <label htmlFor={id}>{t('postalCode')}</label>
          <input
            id={id}
            value={bringing.postalCode}
            autoComplete="postal-code"
            maxLength={12}
            required
            aria-invalid={isUnknown && isTyped}
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget: { value } }) => onChange({ postalCode: value })}
          />
          <small id={`${id}-hint`} role="status" className={isUnknown && isTyped ? classes.fault : undefined}>
            {isUnknown
              ? t(isTyped ? 'noDelivery' : 'enterPostalCode')
              : t('deliversFrom', { count: menu.store.prepMinutes + (menu.store.delivery?.minutes ?? 0) })}
          </small>
        </div>
      )}
    </>
  );
}
