import {
  DisplayFinish,
  DisplayOrder,
  DisplayPayment,
  type Amount,
  type DisplayLine,
  type DisplayMessage,
} from '@tavola/contract';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { formatAmount, formatPercent, formatQuantity } from '#text/format.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import classes from './GuestDisplay.module.css';
import { guestStrings } from './guest.strings.ts';
import { Logo, type GuestProps } from './GuestWelcome.tsx';

const QrCode = lazy(() => import('#ui/pictures/QrCode.tsx').then((module) => ({ default: module.QrCode })));

/** What a terminal sends: the order, its payment, or thanks. Other types are named and not shown. */
export function GuestMessage({ message, ...guest }: GuestProps & { readonly message: DisplayMessage }) {
  const { type, payload } = message;
  const own = useText(guestStrings);
  const read = useMemo(() => readPayload(type, payload), [type, payload]);
  const isUnknown = read === null;
  useEffect(() => {
    if (isUnknown) toast('warning', own('unsupported'), { id: 'display-type' });
  }, [isUnknown, own]);
  if (read === null) return null;
  if (read.type === 'Order') return <Order order={read.order} {...guest} />;
  return read.type === 'Payment' ? (
    <Payment payment={read.payment} {...guest} />
  ) : (
    <Finish finish={read.finish} {...guest} />
  );
}

type Read =
  | { readonly type: 'Order'; readonly order: DisplayOrder }
  | { readonly type: 'Payment'; readonly payment: DisplayPayment }
  | { readonly type: 'Finish'; readonly finish: DisplayFinish };

/** The payload of a message; null = a type or a payload that this page does not know. */
export function readPayload(type: string, payload: string): Read | null {
  const value = parsed(payload);
  if (type === 'Order') {
    const order = DisplayOrder.safeParse(value);
    return order.success ? { type, order: order.data } : null;
  }
  if (type === 'Payment') {
    const payment = DisplayPayment.safeParse(value);
    return payment.success ? { type, payment: payment.data } : null;
  }
  if (type !== 'FinishPayment') return null;
  const finish = DisplayFinish.safeParse(value);
  return finish.success ? { type: 'Finish', finish: finish.data } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Currency = DisplayOrder['currency'];
// Amounts of a message were written by the terminal.
const moneyIn =
  ({ code, decimals, symbol }: Currency) =>
  (amount: number): string =>
    formatAmount(amount as Amount, { currencyCode: code, currencyDecimals: decimals, currencySymbol: symbol ?? code });

function Order({ order, content, identity, t }: GuestProps & { readonly order: DisplayOrder }) {
  const money = moneyIn(order.currency);
  const lines = order.orderItems.filter((line) => line.void === null);
  const list = useRef<HTMLUListElement>(null);
  // The newest line is in sight, also of a long order.
  useLayoutEffect(() => {
    const { current } = list;
    if (current !== null) current.scrollTop = current.scrollHeight;
  }, [lines.length]);
  const row = (label: string, amount: number) =>
    amount === 0 ? null : (
      <div className={classes.sumRow}>
        <span>{label}</span>
        <span>{money(amount)}</span>
      </div>
    );
  const hasParts = order.subtotal !== order.totalDue;
  const title = order.tableName ?? (order.orderName === '' ? t('yourOrder') : t('orderNo', { no: order.orderName }));
  return (
    <section className={classes.order}>
      <header className={classes.head}>
        <Logo content={content} identity={identity} />
        <h1 className={classes.title}>{order.customerName === null ? title : `${title} · ${order.customerName}`}</h1>
      </header>
      <ul className={classes.lines} ref={list}>
        {lines.map((line, index) => (
          <Line key={index} line={line} money={money} freeWord={t('free')} />
        ))}
      </ul>
      <aside className={classes.sums}>
        {order.multipleOrderDetails.length > 1 && (
          <div className={classes.bills}>
            <h2 className={classes.soft}>{t('bills')}</h2>
            {order.multipleOrderDetails.map(({ orderName, totalDue, isCurrent }) => (
              <div key={orderName} className={classes.sumRow} data-current={isCurrent || undefined}>
                <span>{orderName}</span>
                <span>{money(totalDue)}</span>
              </div>
            ))}
          </div>
        )}
        {hasParts && row(t('subtotal'), order.subtotal)}
        {row(t('discount'), -order.totalDiscount)}
        {row(t('comp'), -order.orderComp)}
        {row(t('service', { rate: formatPercent(order.serviceChargeRate) }), order.totalServiceCharge)}
        {row(t('tax'), order.totalExclusiveTax)}
        {row(t('delivery'), order.deliveryCharge)}
        {row(t('additional'), order.additionalCharge)}
        <div className={classes.total} role="status">
          <span>{t('total')}</span>
          <strong data-long={money(order.totalDue).length > 9 || undefined}>{money(order.totalDue)}</strong>
        </div>
        {order.totalInclusiveTax !== 0 && (
          <p className={classes.soft}>{t('taxIncluded', { amount: money(order.totalInclusiveTax) })}</p>
        )}
      </aside>
    </section>
  );
}

interface LineProps {
  readonly line: DisplayLine;
  readonly money: (amount: number) => string;
  readonly freeWord: string;
}

function Line({ line, money, freeWord }: LineProps) {
  const details = [
    ...line.variants,
    ...line.modifies.flatMap(({ name, amount, subModifiers }) => [
      times(amount, name),
      ...subModifiers.map((each) => times(each.amount, each.name)),
    ]),
    ...line.subOrderLines.map(({ name, amount, variants }) => [times(amount, name), ...variants].join(' ')),
  ];
  return (
    <li className={classes.line}>
      <span className={classes.quantity}>{formatQuantity(line.amount)}</span>
      <span className={classes.what}>
        {line.name}
        {details.length > 0 && <small>{details.join(', ')}</small>}
        {line.discounts.map(({ name, amount }) => (
          <small key={name} className={classes.reduced}>
            {name} {money(amount)}
          </small>
        ))}
      </span>
      <span className={classes.price}>
        {line.netTotal !== line.subTotal && <s>{money(line.subTotal)}</s>}
        {line.netTotal === 0 && line.subTotal !== 0 ? freeWord : money(line.netTotal)}
      </span>
    </li>
  );
}

const times = (quantity: number, name: string): string =>
  quantity === 1 ? name : `${formatQuantity(quantity)} × ${name}`;

function Payment({ payment, content, identity, t }: GuestProps & { readonly payment: DisplayPayment }) {
  const money = moneyIn(payment.currency);
  const due = money(payment.totaldue);
  const isCash = payment.tendered > 0;
  return (
    <section className={classes.payment} data-code={payment.image !== null || undefined}>
      <Logo content={content} identity={identity} />
      {payment.image !== null && (
        <div className={classes.code}>
          <Suspense fallback={null}>
            <QrCode text={payment.image} label={t('qrLabel', { amount: due })} />
          </Suspense>
        </div>
      )}
      <div className={classes.due} role="status">
        <span>{t(payment.image === null ? 'toPay' : 'scan')}</span>
        <strong className={classes.huge} data-long={due.length > 9 || undefined}>
          {due}
        </strong>
        <span className={classes.soft}>{payment.message}</span>
        {payment.tip > 0 && <span className={classes.soft}>{t('tip', { amount: money(payment.tip) })}</span>}
        {payment.accountName !== null && (
          <span className={classes.soft}>
            {t('account', { name: payment.accountName, amount: money(payment.accountBalance ?? 0) })}
          </span>
        )}
      </div>
      {(isCash || payment.balance > 0) && (
        <div className={classes.cash}>
          {isCash && (
            <div className={classes.figure}>
              <span>{t('received')}</span>
              <strong>{money(payment.tendered)}</strong>
            </div>
          )}
          <div className={classes.figure}>
            <span>{t(payment.balance > 0 ? 'left' : 'change')}</span>
            <strong>{money(payment.balance > 0 ? payment.balance : payment.change)}</strong>
          </div>
        </div>
      )}
    </section>
  );
}

function Finish({ finish, content, identity, t }: GuestProps & { readonly finish: DisplayFinish }) {
  const money = moneyIn(finish.currency);
  const hasChange = finish.changeAmount !== 0;
  const figure = money(hasChange ? finish.changeAmount : finish.paid);
  return (
    <section className={classes.payment}>
      <Logo content={content} identity={identity} />
      <h1 className={classes.thanks}>
        <IconCircleCheckFilled aria-hidden />
        {t('thanks')}
      </h1>
      <div className={classes.due} role="status">
        <span>{t(hasChange ? 'change' : 'paid')}</span>
        <strong className={classes.huge} data-long={figure.length > 9 || undefined}>
          {figure}
        </strong>
        {finish.message !== '' && <span className={classes.soft}>{t('orderNo', { no: finish.message })}</span>}
      </div>
      <p className={classes.soft}>{t('seeYou')}</p>
    </section>
  );
}
