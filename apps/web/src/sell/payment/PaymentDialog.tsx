import { Button, Stack } from '@mantine/core';
import { nameIn, PaymentType, type Language } from '@tavola/contract';
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
  type SplitPayment,
} from '@tavola/selling';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, type ComponentType } from 'react';
import { devicePreferenceQuery } from '#areas/finance/payment-devices/terminal-device.queries.ts';
import { orderQuery } from '#areas/selling/orders/orders.queries.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { useLanguage, useText } from '#text/define.ts';
import { refusalText } from '../format/refusals.strings.ts';
import { paymentStrings } from './payment.strings.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { LongWait } from '#ui/frames/LongWait.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { RequestCode } from '#ui/fields/RequestCode.tsx';
import { usePriced } from '../cart/state/priced.ts';
import { useSale } from '../cart/state/sale-store.ts';
import { useSelling } from '../data/sell-context.ts';
import { useDeviceActivity } from '../port/device-activity.ts';
import { isAlone } from '../port/alone.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout, type SellLayout } from '../shell/use-layout.ts';
import { chosenBills, offersForBills } from './bills/also-bills.ts';
import { OtherBills } from './bills/OtherBills.tsx';
import { AccountPanel } from './panels/AccountPanel.tsx';
import { CashPanel } from './panels/CashPanel.tsx';
import { titleOfPlace } from '../check/at-table.ts';
import { takeNewPrices } from '../save/agree-prices.ts';
import { priceStrings } from '../save/prices.strings.ts';
import { unansweredPayment } from './checkout/charges.ts';
import { closePayment, useCheckout } from './checkout/checkout-state.ts';
import { dueNow, applyVoidedPayment, stopWaiting } from './checkout/checkout.ts';
import { dispatch } from './checkout/dispatch.ts';
import { useDueChanges } from './checkout/use-due-changes.ts';
import { NotCounted, NotOpen } from './DrawerNotices.tsx';
import { ExactPanel, type TenderProps } from './panels/ExactPanel.tsx';
import { beginSplit, chargedShare, fittingSplit } from './split/split-actions.ts';
import { TakenPayments } from './taken/TakenPayments.tsx';
import classes from './PaymentDialog.module.css';
import { TipPanel } from './panels/TipPanel.tsx';
import { unsentAtTable } from '../save/unsent-items.ts';
import { TypePicker } from './TypePicker.tsx';
import { UnknownOutcome } from './unanswered/UnknownOutcome.tsx';

const devicePanel = lazyPart(() => import('./device/DevicePanel.tsx').then(({ DevicePanel }) => DevicePanel));
const setupError = lazyPart(() =>
  import('./device/PaymentErrorDialog.tsx').then(({ PaymentErrorDialog }) => PaymentErrorDialog),
);
const splitPanel = lazyPart(() => import('./split/SplitPanel.tsx').then(({ SplitPanel }) => SplitPanel));
const giftCardPanel = lazyPart(() => import('./panels/GiftCardPanel.tsx').then(({ GiftCardPanel }) => GiftCardPanel));
const shareHead = lazyPart(() => import('./split/ShareHead.tsx').then(({ ShareHead }) => ShareHead));

/**
 * Takes the payment for the current order: payment types on the left (a list on smaller screens), the tender on the
 * right.
 */
export function PaymentDialog() {
  const t = useText(paymentStrings);
  const ofPrices = useText(priceStrings);
  const selling = useSelling();
  const layout = useSellLayout();
  const place = useSale(({ cart }) => (cart === null ? '' : titleOfPlace(cart)));
  // In the one line of the head, so that the keypad stays in its place when the connection comes and goes (ux 13, 25).
  const said = useConnectivity((state) => (state.isOnline ? place : t('offline')));
  const status = useCheckout((state) => state.status);
  const problem = useCheckout((state) => state.problem);
  const hasKeys = useCheckout((state) => state.keys !== 0);
  const { data: sold } = selling;
  const isTipping = useCheckout((state) => state.isTipping) && isOnAt(sold.operational.useTip, sold.channel);
  usePriced();
  useBackCloses();
  const balance = useSale((state) => state.balance);
  const unsent = useSale((state) => unsentAtTable(state.cart));
  const due = dueNow(selling);
  useDueChanges(due.ok ? due.value : null);
  useCheckout((state) => state.charges);
  const otherDues = chosenBills(selling).map((bill) => bill.due);
  const others = sum(otherDues);
  const split = useSplit(due.ok ? due.value : null);
  const share = chargedShare(split);
  const { offers, leftOut } = useOffers(share?.amount ?? (due.ok ? due.value : ZERO), otherDues, layout);
  useOpeningWarning(offers);
  const settingID = useCheckout((state) => state.settingID);
  const unanswered = useCheckout(unansweredPayment);
  const offer =
    share !== undefined
      ? offers.find(({ setting }) => setting.paymentSettingID === share.tender?.paymentSettingID)
      : (offers.find(({ setting }) => setting.paymentSettingID === unanswered?.paymentSettingID) ??
        offers.find((each) => each.setting.paymentSettingID === settingID && each.refusal === undefined) ??
        offers.find((each) => each.refusal === undefined));
  const isListed = split !== null && share === undefined;
  const isRunning = status === 'saving' || status === 'paying';
  const isAtDevice = useDeviceActivity((state) => state.activity !== null) && isRunning;
  const close = () =>
    isAtDevice ? void import('./device/leave-device.ts').then((its) => its.leaveDevice()) : closePayment();
  const toPay = share?.amount ?? (due.ok ? add(due.value, others) : ZERO);
  const isShare = share !== undefined && due.ok && share.amount !== due.value;
  // One notice and one button need no room for a keypad.
  const isNotice = status === 'unknown' || !sold.isTerminalOpen;
  const panel = { isPartlyPaid: balance !== null, isRunning, isShare };
  return (
    <SellDialog
      title={[t('title'), said].filter((part) => part !== '').join(' · ')}
      onClose={close}
      closeLabel={t('close')}
      width={isNotice ? 480 : layout === 'large' ? 1080 : 720}
      isFull={layout === 'phone'}
      isTall={!isNotice}
    >
      {status === 'unknown' ? (
        <UnknownOutcome />
      ) : !sold.isTerminalOpen ? (
        <NotOpen />
      ) : (
        <div className={classes.body} data-layout={layout} data-split={split !== null || undefined}>
          {split === null && (layout === 'large' || !isTipping) && (
            <div className={classes.ways}>
              <TypePicker
                offers={offers}
                chosen={offer}
                layout={layout}
                leftOut={leftOut}
                atOnce={due.ok && toPay > 0 && !hasKeys && problem === null ? toPay : null}
                isDisabled={isRunning || isTipping || unanswered !== null}
              />
              {due.ok && due.value > 0 && offer !== undefined && otherDues.length === 0 && unanswered === null && (
                <SplitButton
                  due={due.value}
                  offer={offer}
                  isIcon={layout === 'phone'}
                  isDisabled={isRunning || isTipping}
                />
              )}
            </div>
          )}
          <div className={classes.work}>
            {isAtDevice && (
              <Suspense fallback={null}>
                <devicePanel.Part />
              </Suspense>
            )}
            {isRunning && !isAtDevice && <LongWait text={t('slow')} label={t('stopWaiting')} onStop={stopWaiting} />}
            {split === null &&
              due.ok &&
              (offer === undefined || !paymentTypes[offer.setting.paymentTypeID].paysOneBill) && (
                <OtherBills due={due.value} isDisabled={isRunning || isTipping} />
              )}
            {unanswered !== null && problem === null && !isRunning && <Notice tone="warning">{t('alsoWaited')}</Notice>}
            {problem !== null &&
              (problem.errorCode === 'payment_device_required' ||
                problem.errorCode === 'payment_device.error.invalid_config') && (
                <Suspense fallback={null}>
                  <setupError.Part problem={problem} code={problem.errorCode} />
                </Suspense>
              )}
            {problem !== null && (
              <Notice tone="warning">
                <Stack gap="xs" align="flex-start">
                  {problem.message}
                  {problem.canTakePrices && (
                    <Button
                      size="sm"
                      variant="light"
                      onClick={() =>
                        void takeNewPrices(selling).then(() => dispatch({ type: 'problem', problem: null }))
                      }
                    >
                      {ofPrices('takeNewPrices')}
                    </Button>
                  )}
                  {problem.requestID !== '' && <RequestCode id={problem.requestID} />}
                </Stack>
              </Notice>
            )}
            {!due.ok && <Notice tone="error">{refusalText(due)}</Notice>}
            {due.ok && unsent > 0 && !isTipping && <Notice tone="warning">{t('unsent', { count: unsent })}</Notice>}
            {due.ok && sold.drawer === 'uncounted' && !isTipping && <NotCounted />}
            {due.ok && offer === undefined && !isListed && <Notice tone="warning">{t('noTypes')}</Notice>}
            {split !== null && share !== undefined && !isTipping && (
              <Suspense fallback={null}>
                <shareHead.Part split={split} isDisabled={isRunning} />
              </Suspense>
            )}
            {share !== undefined && offer?.refusal !== undefined && (
              <Notice tone="warning">{refusalText(offer.refusal)}</Notice>
            )}
            {split !== null && isListed && (
              <Suspense fallback={null}>
                <splitPanel.Part split={split} offers={offers} isRunning={isRunning} />
              </Suspense>
            )}
            {due.ok && isTipping && (
              <TipPanel
                due={toPay}
                isQuick={!isQuickPaymentDisabled(offer?.setting.paymentTypeID ?? 0, true, balance === null ? 0 : 1)}
              />
            )}
            {due.ok &&
              !isAtDevice &&
              !isTipping &&
              !isListed &&
              offer !== undefined &&
              (share === undefined || offer.refusal === undefined) && (
                <Tender
                  key={`${offer.setting.paymentSettingID} ${share?.lineID ?? ''}`}
                  setting={offer.setting}
                  name={offer.name}
                  due={toPay}
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

/** The browser's way back closes the payment and stays at the sale; while something is sent it does nothing. */
function useBackCloses(): void {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      closePayment();
      return true;
    },
    enableBeforeUnload: false,
  });
}

/** How the payment of the current sale is split; null = it is paid as a whole. */
function useSplit(due: Money | null): SplitPayment | null {
  const kept = useSale((state) => state.split);
  return due === null ? null : fittingSplit(kept, due);
}

interface SplitButtonProps {
  readonly due: Money;
  readonly offer: PaymentOffer;
  /** Without its words, on a phone. */
  readonly isIcon: boolean;
  readonly isDisabled: boolean;
}

/** Splits the payment in shares. One that is partly paid waits for its payments, which come along. */
function SplitButton({ due, offer, isIcon, isDisabled }: SplitButtonProps) {
  const t = useText(paymentStrings);
  const { data } = useSelling();
  const orderID = useSale(({ cart, balance }) => (balance === null ? '' : (cart?.orderID ?? '')));
  const { data: order } = useQuery({ ...orderQuery(orderID), enabled: orderID !== '' });
  const icon = <IconArrowsSplit2 size={20} aria-hidden />;
  return (
    <Button
      variant="default"
      className={classes.splitButton}
      aria-label={t('split')}
      leftSection={isIcon ? undefined : icon}
      disabled={isDisabled || (orderID !== '' && order === undefined)}
      onClick={() => beginSplit(due, offer.setting, orderID === '' ? undefined : order, data)}
    >
      {isIcon ? icon : t('split')}
    </Button>
  );
}

/** Part payments of the current order. */
function EarlierPayments({ isFolded }: { readonly isFolded: boolean }) {
  const {
    data: { currency },
  } = useSelling();
  const orderID = useSale((state) => state.cart?.orderID ?? '');
  const isKeptHere = useSale(({ cart }) => isAlone(cart));
  const { data: order } = useQuery(orderQuery(orderID));
  return (
    <TakenPayments
      payments={order?.sale?.payments ?? []}
      currency={currency}
      onVoided={applyVoidedPayment}
      canVoid={!isKeptHere}
      isFolded={isFolded}
    />
  );
}

/** The panels of payment types that have their own (decision 148). */
const panels: { readonly [ID in PaymentType]?: ComponentType<Omit<TenderProps, 'name'>> } = {
  [PaymentType.Cash]: CashPanel,
  [PaymentType.CustomerAccount]: AccountPanel,
  [PaymentType.GiftCard]: (panel) => (
    <Suspense fallback={null}>
      <giftCardPanel.Part {...panel} />
    </Suspense>
  ),
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

interface Offers {
  readonly offers: readonly PaymentOffer[];
  /** Names of the types that only the size of the screen leaves out. */
  readonly leftOut: readonly string[];
}

// A type that needs a card terminal has a panel where this terminal has one.
function useOffers(amount: Money, others: readonly Money[], layout: SellLayout): Offers {
  const { data } = useSelling();
  const isOnline = useConnectivity((state) => state.isOnline);
  const language = useLanguage();
  const hasDeviceType = data.paymentSettings.some(
    ({ paymentTypeID, isAvailableInPOS }) => isAvailableInPOS && paymentTypes[paymentTypeID].needs === 'terminal',
  );
  const device = useQuery({ ...devicePreferenceQuery, enabled: hasDeviceType }).data?.paymentDeviceID;
  const isPhone = layout === 'phone' && !data.operational.allPaymentTypesOnPhone;
  const isKeptHere = useSale(({ cart }) => isAlone(cart));
  const situation = { isOffline: !isOnline || isKeptHere, drawer: data.drawer };
  const offersOn = (onPhone: boolean) =>
    offersForBills(data.paymentSettings, amount, others, { ...situation, isPhone: onPhone })
      .map(calledIn(language))
      .filter(
        ({ setting: { paymentTypeID } }) =>
          isCashierConfirmed(paymentTypeID) ||
          panels[paymentTypeID] !== undefined ||
          (paymentTypes[paymentTypeID].needs === 'terminal' && device != null),
      );
  const offers = offersOn(isPhone);
  const offered = new Set(offers.map(({ setting }) => setting.paymentSettingID));
  const leftOut = isPhone ? offersOn(false).filter(({ setting }) => !offered.has(setting.paymentSettingID)) : [];
  return { offers, leftOut: leftOut.map(({ name }) => name) };
}
