import { Button } from '@mantine/core';
import { useText } from '#text/define.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { useSale } from '../../cart/state/sale-store.ts';
import { useSentPayments } from '../../cart/state/sent-payments.ts';
import { useSelling } from '../../data/sell-context.ts';
import { showAmount } from '../../format/money.ts';
import { paymentStrings } from '../payment.strings.ts';
import { nameOfSent } from './name-of-sent.ts';

/** Payments of other sales that have no answer yet; the terminal asks by itself, and a person may hurry it. */
export function UnansweredStrip() {
  const t = useText(paymentStrings);
  const selling = useSelling();
  const payments = useSentPayments((state) => state.payments);
  const orderID = useSale(({ cart }) => cart?.orderID ?? null);
  const others = payments.filter(({ intent }) => intent.orderID !== orderID);
  if (others.length === 0) return null;
  const ask = () => void import('./ask-again.ts').then((its) => its.askAgain(selling, true));
  return (
    <Notice tone="warning">
      {others.map((sent) => (
        <div key={sent.intent.paymentID}>
          {t('unanswered', {
            name: nameOfSent(sent),
            amount: showAmount(sent.intent.tendered, selling.data.currency),
          })}
        </div>
      ))}
      <Button size="sm" variant="default" mt="xs" onClick={ask}>
        {t('checkAgain')}
      </Button>
    </Notice>
  );
}
