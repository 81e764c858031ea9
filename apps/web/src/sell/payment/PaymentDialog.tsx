import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { nameIn, PaymentType, permission, type Language } from '@tavola/contract';
import {
  add,
  isCashierConfirmed,
  isOnAt,
  isQuickPaymentDisabled,
  openingWarning,
  paymentTypes,
  sum,
  ZERO,
  type Money,
  type PaymentOffer,
} from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { orderQuery } from '#areas/selling/orders/orders.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { useLanguage, useText } from '#text/define.ts';
import { refusalText } from '../format/refusals.strings.ts';
import { paymentStrings } from './payment.strings.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { LongWait } from '#ui/frames/LongWait.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { RequestCode } from '#ui/fields/RequestCode.tsx';
import { takeTodaysPrices } from '../cart/state/cart-actions.ts';
import { usePriced } from '../cart/state/priced.ts';
import { useSale } from '../cart/state/sale-store.ts';
import { useSelling } from '../data/sell-context.ts';
import { showAmount } from '../format/money.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout, type SellLayout } from '../shell/use-layout.ts';
import { chosenBills, offersForBills } from './bills/also-bills.ts';
import { OtherBills } from './bills/OtherBills.tsx';
import { AccountPanel } from './panels/AccountPanel.tsx';
import { CashPanel } from './panels/CashPanel.tsx';
import { titleOfPlace } from '../table/check/at-table.ts';
import { closePayment, unansweredPayment, useCheckout } from './checkout/checkout-state.ts';
import { checkAgain, dueNow, applyVoidedPayment, stopWaiting } from './checkout/checkout.ts';
import { ExactPanel, type TenderProps } from './panels/ExactPanel.tsx';
import { TakenPayments } from './taken/TakenPayments.tsx';
import { PaymentLogo } from './taken/PaymentLogo.tsx';
import classes from './PaymentDialog.module.css';
import { TipPanel } from './panels/TipPanel.tsx';
import { unsentAtTable } from './save/unsent-items.ts';

/**
 * Takes the payment for the current order: payment types on the left (a list on smaller screens), the tender on the
 * right.
 */
export function PaymentDialog() {
  const t = useText(paymentStrings);
  const selling = useSelling();
  const layout = useSellLayout();
  const place = useSale(({ cart }) => (cart === null ? '' : titleOfPlace(cart)));
  // In the one line of the head, so that the keypad stays in its place when the connection comes and goes (ux 13, 25).
  const said = useConnectivity((state) => (state.isOnline ? place : t('offline')));
  const status = useCheckout((state) => state.status);
  const problem = useCheckout((state) => state.problem);
  const { data: sold } = selling;
  const isTipping = useCheckout((state) => state.isTipping) && isOnAt(sold.operational.useTip, sold.channel);
  usePriced();
  const balance = useSale((state) => state.balance);
  const unsent = useSale((state) => unsentAtTable(state.cart));
  const due = dueNow(selling);
  useCheckout((state) => state.also);
  const otherDues = chosenBills(selling).map((bill) => bill.due);
  const others = sum(otherDues);
  const offers = useOffers(due.ok ? due.value : ZERO, otherDues, layout);
  useOpeningWarning(offers);
  const settingID = useCheckout((state) => state.settingID);
  const unanswered = useCheckout(unansweredPayment);
  const offer =
    offers.find(({ setting }) => setting.paymentSettingID === unanswered?.paymentSettingID) ??
    offers.find((each) => each.setting.paymentSettingID === settingID && each.refusal === undefined) ??
    offers.find((each) => each.refusal === undefined);
  const isRunning = status === 'saving' || status === 'paying';
  const panel = { isPartlyPaid: balance !== null, isRunning };
  return (
    <SellDialog
      title={[t('title'), said].filter((part) => part !== '').join(' · ')}
      onClose={closePayment}
      closeLabel={t('close')}
      width={layout === 'large' ? 1080 : 720}
      isFull={layout === 'phone'}
      isTall
    >
      {status === 'unknown' ? (
        <UnknownOutcome />
      ) : !sold.isTerminalOpen ? (
        <NotOpen />
      ) : (
        <div className={classes.body} data-layout={layout}>
          {(layout === 'large' || !isTipping) && (
            <TypePicker
              offers={offers}
              chosen={offer}
              layout={layout}
              isDisabled={isRunning || isTipping || unanswered !== null}
            />
          )}
          <div className={classes.work}>
            {isRunning && <LongWait text={t('slow')} label={t('stopWaiting')} onStop={stopWaiting} />}
            {due.ok && (offer === undefined || !paymentTypes[offer.setting.paymentTypeID].paysOneBill) && (
              <OtherBills due={due.value} isDisabled={isRunning || isTipping} />
            )}
            {unanswered !== null && problem === null && !isRunning && <Notice tone="warning">{t('alsoWaited')}</Notice>}
            {problem !== null && (
              <Notice tone="warning">
                <Stack gap="xs" align="flex-start">
                  {problem.message}
                  {problem.canTakePrices && (
                    <Button
                      size="sm"
                      variant="light"
                      onClick={() =>
                        takeTodaysPrices(selling.data, selling.at) && useCheckout.setState({ problem: null })
                      }
                    >
                      {t('takeNewPrices')}
                    </Button>
                  )}
                  {problem.requestID !== '' && <RequestCode id={problem.requestID} />}
                </Stack>
              </Notice>
            )}
            {!due.ok && <Notice tone="error">{refusalText(due)}</Notice>}
            {due.ok && unsent > 0 && <Notice tone="warning">{t('unsent', { count: unsent })}</Notice>}
            {due.ok && sold.drawer === 'uncounted' && !isTipping && <NotCounted />}
            {due.ok && offer === undefined && <Notice tone="warning">{t('noTypes')}</Notice>}
            {due.ok && isTipping && (
              <TipPanel
                due={add(due.value, others)}
                isQuick={!isQuickPaymentDisabled(offer?.setting.paymentTypeID ?? 0, true, balance === null ? 0 : 1)}
              />
            )}
            {due.ok && !isTipping && offer !== undefined && (
              <Tender
                key={offer.setting.paymentSettingID}
                setting={offer.setting}
                name={offer.name}
                due={add(due.value, others)}
                {...panel}
              />
            )}
            {/* Last, so that the keypad stays in its place after a part payment (ux 25). */}
            {balance !== null && !isTipping && <EarlierPayments isFolded={layout === 'phone'} />}
          </div>
        </div>
      )}
    </SellDialog>
  );
}

/** Part payments of the current order. */
function EarlierPayments({ isFolded }: { readonly isFolded: boolean }) {
  const {
    data: { currency },
  } = useSelling();
  const orderID = useSale((state) => state.cart?.orderID ?? '');
  const { data: order } = useQuery(orderQuery(orderID));
  return (
    <TakenPayments
      payments={order?.sale?.payments ?? []}
      currency={currency}
      onVoided={applyVoidedPayment}
      isFolded={isFolded}
    />
  );
}

/** The panels of payment types that have one of their own (decision 148). */
const panels: { readonly [ID in PaymentType]?: ComponentType<Omit<TenderProps, 'name'>> } = {
  [PaymentType.Cash]: CashPanel,
  [PaymentType.CustomerAccount]: AccountPanel,
};

function Tender({ name, ...panel }: TenderProps) {
  const Panel = panels[panel.setting.paymentTypeID];
  if (Panel !== undefined) return <Panel {...panel} />;
  // A part payment leaves another balance, and the next payment begins as a whole one.
  return <ExactPanel key={`${panel.setting.paymentSettingID} ${panel.due}`} name={name} {...panel} />;
}

/** Warns when payment opens: no type can be taken, or one has no account (selling spec, section 5). */
function useOpeningWarning(offers: readonly PaymentOffer[]): void {
  const warn = useEffectEvent(() => {
    const warning = openingWarning(offers);
    if (warning !== undefined) toast('warning', refusalText(warning), { id: 'payment' });
  });
  useEffect(() => warn(), []);
}

const calledIn =
  (language: Language) =>
  (offer: PaymentOffer): PaymentOffer => ({
    ...offer,
    name: nameIn({ name: offer.name, names: offer.setting.names }, language),
  });

// A type that needs a gift card or a card terminal first is not available in this dialog.
function useOffers(amount: Money, others: readonly Money[], layout: SellLayout): readonly PaymentOffer[] {
  const { data } = useSelling();
  const isOnline = useConnectivity((state) => state.isOnline);
  const language = useLanguage();
  const situation = { isOffline: !isOnline, isPhone: layout === 'phone', drawer: data.drawer };
  return offersForBills(data.paymentSettings, amount, others, situation)
    .map(calledIn(language))
    .map((offer) =>
      isCashierConfirmed(offer.setting.paymentTypeID) || panels[offer.setting.paymentTypeID] !== undefined
        ? offer
        : {
            ...offer,
            refusal: { ok: false as const, code: 'payment.type_unavailable', params: { name: offer.name } },
          },
    );
}

interface TypePickerProps {
  readonly offers: readonly PaymentOffer[];
  readonly chosen: PaymentOffer | undefined;
  readonly layout: SellLayout;
  readonly isDisabled: boolean;
}

function TypePicker({ offers, chosen, layout, isDisabled }: TypePickerProps) {
  const t = useText(paymentStrings);
  // What was typed for one type is no part payment of another.
  const choose = (settingID: string) => {
    const type = offers.find(({ setting }) => setting.paymentSettingID === settingID)?.setting.paymentTypeID;
    const one = type !== undefined && paymentTypes[type].paysOneBill ? { also: [] } : {};
    useCheckout.setState({ settingID, keys: 0, problem: null, ...one });
  };
  if (layout !== 'large') {
    if (offers.length < 2) return null;
    return (
      <NativeSelect
        aria-label={t('types')}
        disabled={isDisabled}
        value={chosen?.setting.paymentSettingID ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        data={offers.map((offer) => ({
          value: offer.setting.paymentSettingID,
          label: offer.refusal === undefined ? offer.name : `${offer.name} – ${refusalText(offer.refusal)}`,
          disabled: offer.refusal !== undefined,
        }))}
      />
    );
  }
  return (
    <div className={classes.types} role="radiogroup" aria-label={t('types')}>
      {offers.map((offer) => (
        <button
          key={offer.setting.paymentSettingID}
          type="button"
          role="radio"
          aria-checked={offer === chosen}
          className={classes.type}
          disabled={isDisabled || offer.refusal !== undefined}
          onClick={() => choose(offer.setting.paymentSettingID)}
        >
          <span className={classes.typeName}>
            <PaymentLogo setting={offer.setting} />
            {offer.name}
          </span>
          {offer.refusal !== undefined && <span className={classes.why}>{refusalText(offer.refusal)}</span>}
        </button>
      ))}
    </div>
  );
}

/** A terminal that works with reports takes payments once it is open; the sale waits (decision 167). */
function NotOpen() {
  const t = useText(paymentStrings);
  const goTo = useGoTo();
  const { data } = useSelling();
  const open = () => {
    closePayment();
    void goTo(data.drawer === 'none' ? 'currentTerminal' : 'cashDrawer', { search: { from: 'sale' } });
  };
  return (
    <Stack gap="lg" py="md">
      <Notice tone="warning">{refusalText({ code: 'payment.cash_drawer_closed', params: {} })}</Notice>
      <Button className={classes.go} onClick={open}>
        {t(data.drawer === 'none' ? 'openTerminal' : 'openDrawer')}
      </Button>
    </Stack>
  );
}

/** Nobody counts the drawer of this terminal, so it takes no cash until its settings are changed (decision 167). */
function NotCounted() {
  const t = useText(paymentStrings);
  const goTo = useGoTo();
  const { clientID } = useCurrentClient();
  const canSet = useIsAllowed([permission.terminalDevice.edit]);
  const set = () => {
    closePayment();
    void goTo('posTerminal', { params: { id: clientID } });
  };
  return (
    <Notice tone="warning">
      <Group gap="xs" justify="space-between">
        <span>{t(canSet ? 'notCounted' : 'notCountedAsk')}</span>
        {canSet && (
          <Button size="sm" variant="default" onClick={set}>
            {t('terminalSettings')}
          </Button>
        )}
      </Group>
    </Notice>
  );
}

/** The payment was sent without an answer. Sending it again shows the outcome and never charges twice. */
function UnknownOutcome() {
  const t = useText(paymentStrings);
  const selling = useSelling();
  const tendered = useSale((state) => state.intent?.tendered ?? 0);
  return (
    <Stack gap="lg" py="md">
      <Notice tone="warning" title={t('unknownTitle')}>
        {t('unknownText', { amount: showAmount(tendered, selling.data.currency) })}
      </Notice>
      <Button className={classes.go} onClick={() => void checkAgain(selling)}>
        {t('checkAgain')}
      </Button>
    </Stack>
  );
}
