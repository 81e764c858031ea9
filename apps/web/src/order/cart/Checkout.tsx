import { GuestDeliveryForm, GuestForm, GuestTableForm, type Amount, type GuestLine } from '@tavola/contract';
import { toAmount, type Money } from '@tavola/selling';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type ReactNode } from 'react';
import { CallError } from '#runtime/http/call-error.ts';
import { useText } from '#text/define.ts';
import { fieldText } from '#text/fields.ts';
import { formatAmount } from '#text/format.ts';
import { goTo, placeKey, type OrderingAt } from '../address.ts';
import {
  menuQuery,
  nowQuery,
  placeAtTable,
  placeOrder,
  solveProof,
  type GuestMenu,
  type PlaceNow,
} from '../guest.queries.ts';
import { orderPageStrings } from '../order.strings.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { finishCart, orderIDOf, sessionAt, type Bringing } from './guest-cart-store.ts';
import { TimeField } from './TimeField.tsx';
import classes from './Checkout.module.css';

interface CheckoutProps {
  readonly menu: GuestMenu;
  readonly now: PlaceNow | undefined;
  readonly place: OrderingAt;
  readonly lines: readonly GuestLine[];
  readonly total: Money;
  readonly bringing: Bringing;
  /** Something chosen cannot be ordered now. */
  readonly isBlocked: boolean;
  readonly draft: CheckoutDraft;
  readonly onDraft: (change: (draft: CheckoutDraft) => CheckoutDraft) => void;
}

type Field = keyof typeof GuestDeliveryForm.shape;

/** When, who and how to pay, or at a table who alone; then the order is sent, once however often it is pressed. */
export function Checkout(props: CheckoutProps) {
  const { menu, now, place, lines, total, bringing, isBlocked, draft, onDraft } = props;
  const path = placeKey(place);
  const t = useText(orderPageStrings);
  const queries = useQueryClient();
  const id = useId();
  const { store, pricing, isAtTable } = menu;
  const { form, wantedAt } = draft;
  const payment =
    draft.payment !== null && store.payments.includes(draft.payment) ? draft.payment : (store.payments[0] ?? 'counter');
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  // The work against floods is begun while the guest types.
  const proof = useRef<Promise<string> | null>(null);
  const begin = (): Promise<string> => {
    proof.current ??= solveProof();
    // The code that sends the order awaits it, and reports a failure.
    proof.current.catch(() => undefined);
    return proof.current;
  };
  const canOrder = now !== undefined && (now.soonestAt !== null || now.slots.length > 0);
  // A time that has been taken since falls back to the first one that is free.
  const isFree = wantedAt !== null && now?.slots.includes(wantedAt) === true;
  const time = isFree ? wantedAt : now?.soonestAt != null ? null : (now?.slots[0] ?? null);
  const amount = formatAmount(toAmount(total), pricing);
  const send = async (): Promise<void> => {
    const checked = (isAtTable ? GuestTableForm : bringing === null ? GuestForm : GuestDeliveryForm).safeParse(form);
    const found = new Map(checked.error?.issues.map(({ path: [field], message }) => [String(field), message]));
    setFaults(Object.fromEntries(found));
    const [first] = found.keys();
    if (!checked.success) return document.getElementById(`${id}-${first ?? ''}`)?.focus();
    setSending(true);
    setFailure(null);
    try {
      const order = {
        orderID: orderIDOf(path),
        lines: [...lines],
        totalAmount: toAmount(total),
        proof: await begin(),
      };
      const placed =
        place.page === 'table'
          ? await placeAtTable(place.token, {
              ...order,
              ...GuestTableForm.parse(form),
              guestSessionID: sessionAt(path),
            })
          : await placeOrder(place.path, {
              ...order,
              ...GuestForm.parse(form),
              wantedAt: time,
              payment,
              ...(bringing !== null && {
                delivery: {
                  address: form.address.trim(),
                  postalCode: bringing.postalCode,
                  note: form.driverNote.trim(),
                },
              }),
            });
      const { token, orderNo } = placed;
      finishCart(path, { token, orderNo: orderNo ?? '', lines });
      // Going back from the provider's page leads to the order and its payment.
      goTo({ page: 'track', token });
      if ('payUrl' in placed && placed.payUrl !== null) window.location.assign(placed.payUrl);
    } catch (error) {
      // The next try is with a new solution, should this one have expired.
      proof.current = null;
      setFailure(error instanceof CallError && !error.isUnreachable ? wordsOf(error) : t('unreachable'));
      void queries.invalidateQueries(menuQuery(place));
      void queries.invalidateQueries(nowQuery(place));
    } finally {
      setSending(false);
    }
  };
  const wordsOf = (error: CallError): string => {
    const { current } = error.body.additionValue;
    // What the server came to, as every refusal of a total says it.
    const actual = (current as { readonly totalDueAmount?: Amount } | undefined)?.totalDueAmount;
    return error.errorCode === 'order.error.total_mismatch' && actual !== undefined
      ? t('priceChanged', { amount: formatAmount(actual, pricing) })
      : error.message;
  };
  const inputOf = (field: Field, label: string, input: ReactNode, hint?: string) => (
    <div className={classes.field}>
      <label htmlFor={`${id}-${field}`}>{label}</label>
      {input}
      {hint !== undefined && faults[field] === undefined && <small>{hint}</small>}
      {faults[field] !== undefined && (
        <small id={`${id}-${field}-fault`} className={classes.fault}>
          {fieldText(faults[field])}
        </small>
      )}
    </div>
  );
  const attributesOf = (field: Field) => ({
    id: `${id}-${field}`,
    value: form[field],
    'aria-invalid': faults[field] !== undefined,
    'aria-describedby': faults[field] === undefined ? undefined : `${id}-${field}-fault`,
    onFocus: () => void begin(),
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      onDraft((so) => ({ ...so, form: { ...so.form, [field]: value } })),
  });
  if (now !== undefined && !canOrder) return <p className="alert">{t('noOrders')}</p>;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void send();
      }}
    >
      {now !== undefined && !isAtTable && (
        <TimeField
          now={now}
          timezoneName={store.timezoneName}
          value={time}
          bringMinutes={bringing === null ? null : (store.delivery?.minutes ?? 0)}
          onChange={(chosen) => onDraft((so) => ({ ...so, wantedAt: chosen }))}
        />
      )}
      {inputOf(
        'guestName',
        t(isAtTable ? 'nameOptional' : 'name'),
        <input {...attributesOf('guestName')} autoComplete="name" maxLength={60} required={!isAtTable} />,
      )}
      {!isAtTable &&
        inputOf(
          'guestPhone',
          t('phone'),
          <input
            {...attributesOf('guestPhone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            required
          />,
          t('phoneHint'),
        )}
      {bringing !== null && (
        <>
          {inputOf(
            'address',
            t('address'),
            <textarea {...attributesOf('address')} rows={2} maxLength={300} autoComplete="street-address" required />,
            t('addressHint'),
          )}
          {inputOf('driverNote', t('driverNote'), <input {...attributesOf('driverNote')} maxLength={200} />)}
        </>
      )}
      {inputOf('note', t('orderNote'), <textarea {...attributesOf('note')} rows={2} maxLength={300} />)}
      {isAtTable ? (
        <p>{t('payAtTable')}</p>
      ) : (
        <fieldset className={classes.payments}>
          <legend>{t('payment')}</legend>
          {store.payments.map((one) => (
            <label key={one} data-chosen={payment === one || undefined}>
              <input
                type="radio"
                name={`${id}-payment`}
                checked={payment === one}
                onChange={() => onDraft((so) => ({ ...so, payment: one }))}
              />
              <span>
                <strong>{t(one === 'counter' && bringing !== null ? 'onDelivery' : one)}</strong>
                <small>
                  {t(one !== 'counter' ? `${one}Text` : bringing === null ? 'counterText' : 'onDeliveryText')}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {failure !== null && (
        <p className="alert" role="alert">
          {failure}
        </p>
      )}
      {isBlocked && <p className="alert">{t('unavailable')}</p>}
      <button type="submit" className="go" disabled={isSending || isBlocked || now === undefined}>
        {isSending ? t('sending') : t('send', { amount })}
      </button>
    </form>
  );
}
