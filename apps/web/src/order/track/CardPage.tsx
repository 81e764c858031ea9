import type { GuestCardPayment } from '@tavola/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSecondMs } from '#runtime/clock/use-second.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { goTo } from '../address.ts';
import { reopenCart, usePlaceOf } from '../cart/guest-cart-store.ts';
import { cancelCard, cardQuery, orderQuery } from '../guest.queries.ts';
import { LanguageButton } from '../parts/LanguageButton.tsx';
import { Notice } from '../parts/Notice.tsx';
import { orderPageStrings } from '../order.strings.ts';
import { cardStrings } from './card.strings.ts';
import classes from './TrackPage.module.css';

/** An order that is placed once its card was charged: the way to the provider's page, and what became of it. */
export function CardPage({ token }: { readonly token: string }) {
  const t = useText(orderPageStrings);
  const queries = useQueryClient();
  const { data: payment, error, refetch } = useQuery(cardQuery(token));
  const isPlaced = payment?.state === 'placed';
  useEffect(() => {
    if (isPlaced) void queries.invalidateQueries({ queryKey: orderQuery(token).queryKey });
  }, [isPlaced, queries, token]);
  if (payment !== undefined) return <Payment payment={payment} token={token} />;
  if (error === null) return null;
  if (error instanceof CallError && error.status === 404)
    return <Notice title={t('noStore')} text={t('noStoreText')} />;
  return (
    <Notice title={t('failed')}>
      <button type="button" className="quiet" onClick={() => void refetch()}>
        {t('again')}
      </button>
    </Notice>
  );
}

const ENDED: ReadonlySet<GuestCardPayment['state']> = new Set(['notPaid', 'returning', 'returned']);

function Payment({ payment, token }: { readonly payment: GuestCardPayment; readonly token: string }) {
  const t = useText(cardStrings);
  const queries = useQueryClient();
  const nowMs = useSecondMs();
  const kept = usePlaceOf(token);
  const [failure, setFailure] = useState<string | null>(null);
  const { state, payUrl, storePath } = payment;
  const isWaiting = state === 'waiting';
  const amount = formatAmount(payment.amount, payment);
  const minutes = Math.max(0, Math.ceil((Date.parse(payment.expiresAt) - nowMs) / 60_000));
  const cancel = async (): Promise<void> => {
    try {
      queries.setQueryData(cardQuery(token).queryKey, await cancelCard(token));
    } catch (error) {
      setFailure(error instanceof CallError && !error.isUnreachable ? error.message : t('unreachable'));
    }
  };
  const back = (): void => {
    // What was chosen is in the cart again, as another order.
    if (kept !== null && ENDED.has(state)) reopenCart(kept);
    goTo({ page: 'store', path: storePath });
  };
  return (
    <>
      <header className={classes.head} data-progress={ENDED.has(state) ? 'cancelled' : undefined}>
        <div className={classes.bar}>
          <span>{payment.locationName}</span>
          <LanguageButton />
        </div>
        <p className={classes.number}>{amount}</p>
        <div role="status">
          <h1>{t(state)}</h1>
          <p>{t(`${state}Text`)}</p>
        </div>
      </header>
      <main className={classes.page}>
        {isWaiting && payUrl !== null && (
          <a className="go" href={payUrl}>
            {t('continue')}
          </a>
        )}
        {isWaiting && payUrl === null && minutes > 0 && <p>{t('opening')}</p>}
        {isWaiting && minutes > 0 && <p>{t('minutes', { count: minutes })}</p>}
        {failure !== null && (
          <p className="alert" role="alert">
            {failure}
          </p>
        )}
        {isWaiting && minutes > 0 && (
          <button type="button" className="quiet" onClick={() => void cancel()}>
            {t('stop')}
          </button>
        )}
        {!isWaiting && (
          <button type="button" className="quiet" onClick={back}>
            {t(ENDED.has(state) ? 'chooseAgain' : 'toMenu')}
          </button>
        )}
      </main>
    </>
  );
}
