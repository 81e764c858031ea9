import type { GuestOrder } from '@tavola/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSecondMs } from '#runtime/clock/use-second.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatQuantity, formatTime } from '#text/format.ts';
import { goTo, type OrderingAt } from '../address.ts';
import { reopenCart, usePlaceOf } from '../cart/guest-cart-store.ts';
import { cancelOrder, orderQuery } from '../guest.queries.ts';
import { orderPageStrings } from '../order.strings.ts';
import { LanguageButton } from '../parts/LanguageButton.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { shownMoment } from '../parts/shown-moment.ts';
import { LeftOut } from './LeftOut.tsx';
import { hasEnded, progressOf, stepsTaken, type Progress } from './progress.ts';
import classes from './TrackPage.module.css';

const QrCode = lazy(() => import('#ui/pictures/QrCode.tsx').then((module) => ({ default: module.QrCode })));
const CardPage = lazy(() => import('./CardPage.tsx').then((module) => ({ default: module.CardPage })));
const MINUTE_MS = 60_000;

/** Where an order is, from sending it to picking it up; it follows by itself. */
export function TrackPage({ token }: { readonly token: string }) {
  const t = useText(orderPageStrings);
  const { data: order, error, refetch } = useQuery(orderQuery(token));
  useEffect(() => {
    if (order !== undefined) document.title = `${t('track', { no: order.orderNo })} · ${order.locationName}`;
  }, [order, t]);
  if (order !== undefined) return <Tracked order={order} token={token} />;
  if (error === null) return null;
  // It is placed once its card was charged; until then there is a payment alone.
  if (error instanceof CallError && error.status === 404)
    return (
      <Suspense fallback={null}>
        <CardPage token={token} />
      </Suspense>
    );
  return (
    <Notice title={t('failed')}>
      <button type="button" className="quiet" onClick={() => void refetch()}>
        {t('again')}
      </button>
    </Notice>
  );
}

function Tracked({ order, token }: { readonly order: GuestOrder; readonly token: string }) {
  const t = useText(orderPageStrings);
  const progress = progressOf(order);
  const taken = stepsTaken(order);
  const { storePath } = order;
  const isAtTable = order.tableName !== null;
  const isBrought = order.deliveryMinutes !== null;
  const kept = usePlaceOf(token);
  const place = placeFrom(kept, storePath);
  const amount = formatAmount(order.totalDueAmount, order);
  return (
    <>
      <header className={classes.head} data-progress={progress}>
        <div className={classes.bar}>
          <span>{order.locationName}</span>
          <LanguageButton />
        </div>
        <p className={classes.number}>
          {t('track', { no: order.orderNo })}
          {order.tableName !== null && ` · ${t('table', { name: order.tableName })}`}
        </p>
        <div role="status">
          <h1>{t(titleOf(order, progress))}</h1>
          <p>
            <Words order={order} />
          </p>
        </div>
      </header>
      <main className={classes.page}>
        {taken > 0 && (
          <ol className={classes.steps} aria-label={t('steps')}>
            {(
              [
                'stepSent',
                'stepAccepted',
                isAtTable ? 'readyAtTable' : isBrought && isOnItsWay(order) ? 'arriving' : 'stepReady',
                isAtTable ? 'stepServed' : isBrought ? 'stepBrought' : 'stepDone',
              ] as const
            ).map((step, index) => (
              <li
                key={step}
                data-taken={index < taken || undefined}
                aria-current={index + 1 === taken ? 'step' : undefined}
              >
                <span>{index < taken ? <IconCheck size={18} aria-hidden /> : index + 1}</span>
                {t(step)}
              </li>
            ))}
          </ol>
        )}
        {order.promptPay !== null && (
          <section className={classes.card}>
            <h2>{t('payNow')}</h2>
            <div className={classes.code}>
              <Suspense fallback={null}>
                <QrCode text={order.promptPay.text} label={t('payCode', { amount })} />
              </Suspense>
            </div>
            <p className={classes.amount}>{amount}</p>
            <p>{[order.promptPay.name, order.promptPay.account].filter((part) => part !== '').join(' · ')}</p>
            <p>{t('payNowText')}</p>
          </section>
        )}
        <section className={classes.card}>
          <h2>{t('yourOrder')}</h2>
          <ul className={classes.lines}>
            {order.lines.map((line) => (
              <li key={line.orderLineID}>
                <strong>{formatQuantity(line.quantity)}</strong>
                <span>
                  {line.isVoided && taken > 0 ? <s>{shownName(line)}</s> : shownName(line)}
                  {line.isVoided && taken > 0 && <small>{t('lineOff')}</small>}
                  <small>{[...line.options, ...(line.note === null ? [] : [line.note])].join(', ')}</small>
                </span>
              </li>
            ))}
          </ul>
          {order.deliveryChargeAmount !== 0 && (
            <p>
              {t('deliveryFee')} {formatAmount(order.deliveryChargeAmount, order)}
            </p>
          )}
          {/* At a shared check the items are on the bill of the table. */}
          {(!isAtTable || order.totalDueAmount !== 0) && (
            <p className={classes.total}>
              <span>{t('total')}</span>
              <span>{amount}</span>
            </p>
          )}
          {order.card !== null && <p>{t(cardWords[order.card])}</p>}
          {taken > 0 && order.card === null && (
            <p>
              {order.paymentStatus === 'Paid'
                ? t('paid')
                : order.promptPay === null
                  ? t(isAtTable ? 'payAtTable' : isBrought ? 'toPayOnDelivery' : 'toPay')
                  : ''}
            </p>
          )}
        </section>
        {kept !== null && place !== null && !hasEnded(order) && <LeftOut order={order} kept={kept} place={place} />}
        {progress === 'waiting' && kept !== null && place !== null && (
          <RunOut order={order} token={token} kept={kept} place={place} />
        )}
        {progress === 'waiting' && <Cancel order={order} token={token} />}
        {place !== null && (
          <button type="button" className="quiet" onClick={() => goTo(place)}>
            {t('orderAgain')}
          </button>
        )}
      </main>
    </>
  );
}

const cardWords = {
  paid: 'paidByCard',
  returning: 'cardReturning',
  returned: 'cardReturned',
  notReturned: 'cardNotReturned',
} as const;

const isOnItsWay = ({ fulfillmentStatus }: GuestOrder): boolean => fulfillmentStatus === 'InDelivery';

/** The state as a heading; what is brought is not picked up. */
function titleOf(order: GuestOrder, progress: Progress) {
  if (progress !== 'ready') return progress;
  if (order.tableName !== null) return 'readyAtTable';
  if (order.deliveryMinutes === null) return progress;
  return isOnItsWay(order) ? 'arriving' : 'deliveryReady';
}

/** Where the next order goes: back to the table that was scanned, or to the store. */
function placeFrom(kept: string | null, storePath: string | null): OrderingAt | null {
  if (kept?.startsWith('table:') === true) return { page: 'table', token: kept.slice('table:'.length) };
  return storePath === null ? null : { page: 'store', path: storePath };
}

/** What the state means for the guest. */
function Words({ order }: { readonly order: GuestOrder }) {
  const t = useText(orderPageStrings);
  const nowMs = useSecondMs();
  const { readyAt, wantedAt, rejectReason, timezoneName, tableName, deliveryMinutes } = order;
  const isBrought = deliveryMinutes !== null;
  const thereMs = readyAt === null ? null : Date.parse(readyAt) + (deliveryMinutes ?? 0) * MINUTE_MS;
  const shown = (ms: number): string => shownMoment(new Date(ms).toISOString(), nowMs, timezoneName);
  const time = thereMs === null ? '' : shown(thereMs);
  switch (progressOf(order)) {
    case 'rejected':
      return t(rejectReason ?? 'Other');
    case 'later':
      return t(isBrought ? 'arrivesAt' : 'laterText', { time });
    case 'making': {
      if (tableName !== null) return t('makingAtTable');
      const left = thereMs === null ? 0 : Math.ceil((thereMs - nowMs) / MINUTE_MS);
      return (
        <>
          {t(isBrought ? 'arrivesAt' : 'makingText', { time })}
          {left > 0 && ` · ${t('minutesLeft', { count: left })}`}
        </>
      );
    }
    case 'waiting':
      return tableName === null ? (
        <>
          {t('waitingText', { time: formatTime(order.deadlineAt, timezoneName) })}
          {wantedAt !== null &&
            ` ${t('wantedFor', { time: shown(Date.parse(wantedAt) + (deliveryMinutes ?? 0) * MINUTE_MS) })}`}
        </>
      ) : (
        t('waitingAtTable')
      );
    case 'ready':
      if (isBrought) return t(isOnItsWay(order) ? 'arrivingText' : 'deliveryReadyText');
      return t(tableName === null ? 'readyText' : 'readyAtTableText');
    case 'done':
      return t(tableName !== null ? 'doneAtTable' : isBrought ? 'deliveryDoneText' : 'doneText');
    case 'cancelled':
      return t('cancelledText');
  }
}

interface RunOutProps {
  readonly order: GuestOrder;
  readonly token: string;
  /** Where it was ordered, as the browser keeps it and as an address. */
  readonly kept: string;
  readonly place: OrderingAt;
}

/** What has run out since it was ordered, and the order to change: it is cancelled and its cart is open again. */
function RunOut({ order, token, kept, place }: RunOutProps) {
  const t = useText(orderPageStrings);
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const out = order.lines.filter(({ isOut }) => isOut);
  if (out.length === 0) return null;
  const change = async (): Promise<void> => {
    const { queryKey } = orderQuery(token);
    try {
      queries.setQueryData(queryKey, await cancelOrder(token));
      reopenCart(kept);
      goTo(place);
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : t('unreachable'));
      void queries.invalidateQueries({ queryKey });
    }
  };
  return (
    <section className={classes.card} role="status">
      <h2>{t('ranOut', { names: out.map(shownName).join(', ') })}</h2>
      <p>{t('ranOutText')}</p>
      {failure !== null && (
        <p className="alert" role="alert">
          {failure}
        </p>
      )}
      <button type="button" className="go" onClick={() => void change()}>
        {t('changeOrder')}
      </button>
    </section>
  );
}

/** Cancels after a question; an answer of the restaurant that was quicker is shown instead. */
function Cancel({ order, token }: { readonly order: GuestOrder; readonly token: string }) {
  const t = useText(orderPageStrings);
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { queryKey } = orderQuery(token);
  const cancel = async (): Promise<void> => {
    setAsked(false);
    try {
      queries.setQueryData(queryKey, await cancelOrder(token));
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : t('unreachable'));
      void queries.invalidateQueries({ queryKey });
    }
  };
  if (hasEnded(order)) return null;
  return (
    <>
      {failure !== null && (
        <p className="alert" role="alert">
          {failure}
        </p>
      )}
      <button type="button" className="quiet" onClick={() => setAsked(true)}>
        {t('cancelOrder')}
      </button>
      {isAsked && (
        <Sheet label={t('cancelSure', { no: order.orderNo })} onClose={() => setAsked(false)}>
          <div className={classes.question}>
            <h2>{t('cancelSure', { no: order.orderNo })}</h2>
            <p>{t('cancelSureText')}</p>
            <button type="button" className="quiet" onClick={() => setAsked(false)}>
              {t('keep')}
            </button>
            <button type="button" className="go" onClick={() => void cancel()}>
              {t('cancelOrder')}
            </button>
          </div>
        </Sheet>
      )}
    </>
  );
}
