import { Text } from '@mantine/core';
import type { Payment, RefundLine, SaleLine } from '@tavola/contract';
import { add, toAmount, toMoney } from '@tavola/selling';
import { shownName } from '#runtime/names/shown-name.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatQuantity } from '#text/format.ts';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import classes from '../cash/CashScreens.module.css';
import { saleStrings } from './sales.strings.ts';

type Line = SaleLine | RefundLine;

/** The items of a sale, or of a refund with what became of their stock. */
export function ItemRows({ lines }: { readonly lines: readonly Line[] }) {
  const t = useText(saleStrings);
  const operational = useOperationalSetting();
  return (
    <ul className={classes.list}>
      {lines.map((line) => {
        const notes = 'details' in line ? line.details : line.isRestocked ? [t('backToStock')] : [];
        return (
          <li key={line.orderLineID}>
            <div className={classes.grow}>
              <Text fw={600}>
                {formatQuantity(line.quantity)} × {shownName(line)}
              </Text>
              {notes.length > 0 && (
                <Text size="sm" c="dimmed">
                  {notes.join(', ')}
                </Text>
              )}
            </div>
            <MoneyText amount={line.netAmount} currency={operational} />
          </li>
        );
      })}
    </ul>
  );
}

/** Payments with their tips; voided ones are struck through. */
export function PaymentRows({ payments }: { readonly payments: readonly Payment[] }) {
  const t = useText(saleStrings);
  const operational = useOperationalSetting();
  return (
    <ul className={classes.list}>
      {payments.map((payment) => {
        const isVoided = payment.status === 'Voided' || payment.status === 'Cancelled';
        const parts = [
          ...(isVoided ? [t('voided')] : []),
          ...(payment.status === 'Authorised' ? [t('authorised')] : []),
          ...(payment.tipAmount === 0 ? [] : [`${t('tip')} ${formatAmount(payment.tipAmount, operational)}`]),
          ...(payment.accountName === null ? [] : [payment.accountName]),
        ];
        return (
          <li key={payment.paymentID}>
            <div className={classes.grow}>
              <Text fw={600}>{shownName(payment)}</Text>
              {parts.length > 0 && (
                <Text size="sm" c="dimmed">
                  {parts.join(' · ')}
                </Text>
              )}
            </div>
            <span className={isVoided ? classes.struck : undefined}>
              <MoneyText
                amount={toAmount(add(toMoney(payment.amount), toMoney(payment.tipAmount)))}
                currency={operational}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
