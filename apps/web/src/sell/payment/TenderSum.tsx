import { Button, Group } from '@mantine/core';
import { add, isOnAt, subtract, type Money } from '@tavola/selling';
import { IconCoins, IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useText } from '#text/define.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { paymentStrings } from './payment.strings.ts';
import { useSale } from '../cart/state/sale-store.ts';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../format/money.ts';
import { unansweredPayment } from './checkout/charges.ts';
import { useCheckout } from './checkout/checkout-state.ts';
import { dispatch } from './checkout/dispatch.ts';
import { PaymentCustomer } from './PaymentCustomer.tsx';
import classes from './PaymentDialog.module.css';
import { tipShare, type Tip } from './panels/tip.ts';

const pointsButton = lazyPart(() => import('./points/PaymentPoints.tsx').then(({ PointsButton }) => PointsButton));
const pointsLine = lazyPart(() => import('./points/PaymentPoints.tsx').then(({ PointsLine }) => PointsLine));

interface TenderSumProps {
  readonly due: Money;
  /** The amount due with this tender; cash is rounded. */
  readonly rounded: Money;
  readonly tip: Tip;
  readonly isPartlyPaid: boolean;
  readonly isRunning: boolean;
}

/** The amount to collect, in large figures, and its parts when it is more than the amount due. */
export function TenderSum({ due, rounded, tip, isPartlyPaid, isRunning }: TenderSumProps) {
  const t = useText(paymentStrings);
  const { data } = useSelling();
  const isTipFixed = useCheckout((state) => unansweredPayment(state) !== null);
  const dueBefore = useCheckout((state) => state.dueBefore);
  const hasPoints = useSale(({ cart }) => (cart?.redeemPoints ?? 0) > 0);
  const rounding = subtract(rounded, due);
  const dueLabel = isPartlyPaid ? t('balanceDue') : t('totalDue');
  const money = (amount: Money) => showMoney(amount, data.currency);
  return (
    <>
      <div className={classes.sum} data-lined={data.operational.modules.loyalty || undefined}>
        <div className={classes.due} role="status">
          <span className={classes.dueLabel}>
            {tip.amount !== 0 ? t('toCollect') : rounding === 0 ? dueLabel : t('cashDue')}
            {dueBefore !== null && (
              <span className={classes.dueBefore}>{t('amountBefore', { amount: money(dueBefore) })}</span>
            )}
          </span>
          <span className={classes.dueAmount}>{money(add(rounded, tip.amount))}</span>
        </div>
        <Group gap="xs" wrap={data.operational.modules.loyalty ? 'wrap' : 'nowrap'}>
          <PaymentCustomer isDisabled={isRunning} />
          {data.operational.modules.loyalty && (
            <Suspense fallback={null}>
              <pointsButton.Part isDisabled={isRunning} />
            </Suspense>
          )}
          {isOnAt(data.operational.useTip, data.channel) && due >= 0 && tip.amount === 0 && (
            <Button
              variant="default"
              size="md"
              leftSection={<IconCoins size={20} aria-hidden />}
              disabled={isRunning || isTipFixed}
              onClick={() => dispatch({ type: 'tipOpened' })}
            >
              {t('addTip')}
            </Button>
          )}
        </Group>
      </div>
      {(rounding !== 0 || tip.amount !== 0 || hasPoints) && (
        <div className={classes.rows}>
          {hasPoints && (
            <Suspense fallback={null}>
              <pointsLine.Part isDisabled={isRunning} />
            </Suspense>
          )}
          {(rounding !== 0 || tip.amount !== 0) && (
            <div className={classes.row}>
              <span>{dueLabel}</span>
              <span>{money(due)}</span>
            </div>
          )}
          {rounding !== 0 && (
            <div className={classes.row}>
              <span>{t('rounding')}</span>
              <span>{money(rounding)}</span>
            </div>
          )}
          {tip.input !== undefined && tip.amount !== 0 && (
            <div className={classes.row}>
              <span>{t('tipOf', { share: tipShare(tip.input) })}</span>
              <span className={classes.tip}>
                {money(tip.amount)}
                <Button
                  variant="default"
                  px="sm"
                  aria-label={t('removeTip')}
                  disabled={isRunning || isTipFixed}
                  onClick={() => dispatch({ type: 'tipGiven', tip: null })}
                >
                  <IconX size={20} aria-hidden />
                </Button>
              </span>
            </div>
          )}
        </div>
      )}
    </>
  );
}
