import { Fulfillment } from '@tavola/contract';
import type { ActiveFulfillment } from '@tavola/selling';
import { IconBike, IconPaperBag, IconToolsKitchen2, IconWalk, type Icon } from '@tabler/icons-react';
import { memo } from 'react';
import { useText } from '#text/define.ts';
import { cartStrings } from './cart.strings.ts';
import { change } from './state/cart-actions.ts';
import classes from './CartPanel.module.css';

const looks = {
  [Fulfillment.DineIn]: { icon: IconToolsKitchen2, key: 'dineIn' },
  [Fulfillment.Takeaway]: { icon: IconPaperBag, key: 'takeaway' },
  [Fulfillment.Pickup]: { icon: IconWalk, key: 'pickup' },
  [Fulfillment.Delivery]: { icon: IconBike, key: 'delivery' },
} as const satisfies Readonly<Record<Fulfillment, { readonly icon: Icon; readonly key: string }>>;

interface FulfillmentPickerProps {
  readonly offered: readonly ActiveFulfillment[];
  readonly value: Fulfillment;
  readonly isDisabled: boolean;
}

/** The fulfilment type of the order; no choice where the place offers only one. */
export const FulfillmentPicker = memo(function FulfillmentPicker({
  offered,
  value,
  isDisabled,
}: FulfillmentPickerProps) {
  const t = useText(cartStrings);
  if (offered.length < 2) return null;
  return (
    <div
      className={classes.fulfillments}
      role="radiogroup"
      aria-label={t('fulfillment')}
      data-many={offered.length > 3 || undefined}
    >
      {offered.map((each) => {
        const { icon: Sign, key } = looks[each.fulfillment];
        return (
          <button
            key={each.fulfillment}
            type="button"
            role="radio"
            aria-checked={each.fulfillment === value}
            className={classes.fulfillment}
            disabled={isDisabled}
            onClick={() => change({ type: 'setFulfillment', to: each })}
          >
            <Sign size={18} aria-hidden />
            {t(key)}
          </button>
        );
      })}
    </div>
  );
});
