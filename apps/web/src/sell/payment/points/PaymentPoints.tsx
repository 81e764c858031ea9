import { Button } from '@mantine/core';
import { redemptionOf, toDecimalNumber, NO_UNITS } from '@tavola/selling';
import { IconGift, IconX } from '@tabler/icons-react';
import { useConnectivity } from '#offline/connectivity.ts';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { change } from '../../cart/state/cart-actions.ts';
import { pricedOf } from '../../cart/state/priced.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import { useSelling } from '../../data/sell-context.ts';
import { showMoney } from '../../format/money.ts';
import { openDialog } from '../../shell/sell-dialogs.ts';
import classes from '../PaymentDialog.module.css';
import { pointsStrings } from './points.strings.ts';

interface PointsProps {
  readonly isDisabled: boolean;
}

/**
 * Opens the points of the customer over the payment, or the customers where the order has none. Shown where points are
 * redeemed, until the first payment has taken them (selling spec, section 5; decision 182).
 */
export function PointsButton({ isDisabled }: PointsProps) {
  const t = useText(pointsStrings);
  const { data } = useSelling();
  const { canView } = useRights('customers');
  const isOnline = useConnectivity((state) => state.isOnline);
  const customerID = useSale(({ cart }) => cart?.customerID ?? null);
  const isOpen = useSale(({ cart, split }) => cart?.orderPaymentStatus === 'Pending' && split === null);
  if (!canView || !isOpen || redemptionOf(data.operational) === null) return null;
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconGift size={20} aria-hidden />}
      disabled={isDisabled || !isOnline}
      onClick={() => openDialog({ kind: customerID === null ? 'customer' : 'points' })}
    >
      {t(isOnline ? 'points' : 'pointsOffline')}
    </Button>
  );
}

/** What the points of the order take off it, with a way to remove them until the first payment. */
export function PointsLine({ isDisabled }: PointsProps) {
  const t = useText(pointsStrings);
  const { data, at } = useSelling();
  const cart = useSale((state) => state.cart);
  const priced = cart === null ? null : pricedOf(cart, data, at);
  const redemption = priced?.ok === true ? priced.value.priced.redemption : null;
  if (cart === null || redemption === null || redemption.pointsUsed === 0) return null;
  return (
    <div className={classes.row}>
      <span>{t('redeemed', { points: formatQuantity(toDecimalNumber(redemption.pointsUsed)) })}</span>
      <span className={classes.tip}>
        −{showMoney(redemption.amount, data.currency)}
        {cart.orderPaymentStatus === 'Pending' && (
          <Button
            variant="default"
            px="sm"
            aria-label={t('remove')}
            disabled={isDisabled}
            onClick={() => change({ type: 'setRedeemPoints', points: NO_UNITS })}
          >
            <IconX size={20} aria-hidden />
          </Button>
        )}
      </span>
    </div>
  );
}
