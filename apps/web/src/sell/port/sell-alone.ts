import {
  NO_TENDER_FACTS,
  PaymentType,
  type CheckoutInput,
  type CheckoutResult,
  type Payment,
  type PaymentSetting,
  type Requested,
} from '@tavola/contract';
import {
  add,
  cashRulesOf,
  paymentName,
  paymentTypes,
  smallestUnit,
  subtract,
  takeCash,
  takeExact,
  toAmount,
  toMoney,
  ZERO,
  type TakenPayment,
  type Verdict,
} from '@tavola/selling';
import { CallError } from '#runtime/http/call-error.ts';
import { currentTerminalQuery } from '#areas/company/settings/selling-settings.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { currentUserQuery } from '#runtime/session/users.ts';
import { textOf } from '#text/define.ts';
import { withOfflineNo } from '#offline/store/offline-numbers.ts';
import { findPending, isNumberStored, storePending, type OfflineContent } from '#offline/store/pending-orders.ts';
import { notePending } from '#offline/sync/sync-orders.ts';
import type { SellData } from '../data/sell-data.ts';
import { aloneReceipt } from './alone-receipt.ts';
import type { ShownSale } from './sale-port.ts';
import { aloneStrings } from './alone.strings.ts';

type Checkout = Requested<CheckoutInput>;
type Tender = Checkout['payments'][number];

/**
 * Sells a new order of the counter without a connection: it is on the disk of this terminal before it is shown as paid,
 * and is handed in when the server is back (decisions 78, 79). What is already stored is returned unchanged. Refuses
 * what needs the server, and a sale that the browser cannot store.
 */
export async function sellAlone({ order: asked, payments }: Checkout, shown?: ShownSale): Promise<CheckoutResult> {
  const t = textOf(aloneStrings);
  const [tender, ...others] = payments;
  if (tender === undefined || others.length > 0 || shown === undefined) return refuse(t('needsServer'));
  const order = withoutPins(asked);
  const taken = take(order, tender, shown.data);
  // A part would leave an order open that only the server can share with other terminals.
  if (!taken.ok || taken.value.balance !== ZERO) return refuse(t('onlyWhole'));
  const answer = await stored(order, { tender, taken: taken.value, shown });
  void notePending();
  return answer;
}

/** What was answered for an order that waits here; null = it does not wait here. */
export const soldAlone = async (orderID: string): Promise<CheckoutResult | null> =>
  (await findPending(orderID))?.answer ?? null;

/** A PIN and what it allowed are for the server of now; they are never stored. */
function withoutPins({ pinCode: _pin, approvals: _approvals, ...order }: Checkout['order']): Checkout['order'] {
  return order;
}

function take(order: Checkout['order'], tender: Tender, data: SellData): Verdict<TakenPayment> {
  const { operational, currency } = data;
  const setting = settingOf(tender, data);
  const rounding = { unit: smallestUnit(currency), mode: operational.roundingMode };
  const [balance, tendered] = [toMoney(order.totalDueAmount), toMoney(tender.tenderedAmount)];
  const tip = { amount: toMoney(tender.tipAmount ?? 0) };
  if (!paymentTypes[setting.paymentTypeID].givesChange)
    return takeExact({ balance, amount: subtract(tendered, tip.amount), tip }, rounding);
  const rules = cashRulesOf(setting, rounding);
  return rules.ok ? takeCash({ balance, tendered, tip }, rules.value) : rules;
}

function settingOf({ paymentSettingID, paymentTypeID }: Tender, { paymentSettings }: SellData): PaymentSetting {
  const setting = paymentSettings.find((each) => each.paymentSettingID === paymentSettingID);
  if (setting === undefined || !paymentTypes[paymentTypeID].isOffline)
    return refuse(textOf(aloneStrings)('needsServer'));
  return setting;
}

/** Stores the sale, and gives it the next number of this terminal. */
async function stored(order: Checkout['order'], sale: Sale): Promise<CheckoutResult> {
  const terminal = queryClient.getQueryData(currentTerminalQuery.queryKey);
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  if (terminal === undefined || user === undefined) return refuse(textOf(aloneStrings)('needsServer'));
  // The clock of the terminal itself: the server corrects it when the order arrives (decision 296).
  const now = Date.now();
  const at = new Date(now).toISOString();
  try {
    const numbered = { terminalNumber: terminal.terminalNumber, orderID: order.orderID };
    const sold = await withOfflineNo(numbered, isNumberStored, (offlineNo) => {
      const content: OfflineContent = {
        order,
        clientID: terminal.clientID,
        userID: user.userId,
        offlineNo,
        orderDateTime: at,
        status: 'Completed',
        payments: [{ ...sale.tender, takenAt: at }],
      };
      return storePending({ content, answer: answerOf(content, sale) }, now);
    });
    // What is shown as paid is what will be sent, also where another tab stored this order first.
    return sold.answer;
  } catch {
    // The disk is full, or the browser keeps nothing.
    return refuse(textOf(aloneStrings)('notStored'));
  }
}

interface Sale {
  readonly tender: Tender;
  readonly taken: TakenPayment;
  readonly shown: ShownSale;
}

/** What the server would answer, with the number of this terminal. */
function answerOf(content: OfflineContent, sale: Sale): CheckoutResult {
  const { order, offlineNo, orderDateTime } = content;
  const { orderID } = order;
  const payment = paymentOf(content, sale);
  const receipt = aloneReceipt(content, payment, sale.shown);
  const saleID = orderID;
  const version = 1;
  const none = toAmount(ZERO);
  return {
    order: {
      orderID,
      version,
      orderNo: offlineNo,
      orderDateTime,
      businessDate: orderDateTime.slice(0, 10),
      customerID: order.customerID ?? null,
      customerAddressID: order.customerAddressID ?? null,
      systemOrderChannelID: order.systemOrderChannelID,
      orderFulfillmentTypeID: order.orderFulfillmentTypeID,
      status: 'Completed',
      fulfillmentStatus: 'Unfulfilled',
      orderPaymentStatus: 'Paid',
      isSentToKDS: false,
      isSent: false,
      subtotal: receipt.subtotal,
      discountAmount: none,
      compAmount: none,
      serviceChargeAmount: none,
      serviceChargeRate: order.serviceChargeRate ?? 0,
      totalTaxAmount: none,
      inclusiveTaxAmount: none,
      exclusiveTaxAmount: none,
      deliveryChargeAmount: none,
      additionalChargeAmount: none,
      totalDueAmount: receipt.totalDueAmount,
      tipAmount: payment.tipAmount,
      taxes: [],
      note: order.note ?? null,
      voidComp: order.voidComp ?? null,
      excludeAutoDiscountIds: order.excludeAutoDiscountIds ?? [],
      sale: { saleID, saleNo: null, paymentStatus: 'Paid', balanceDueAmount: none, payments: [payment] },
      sentOrderLineIds: [],
      tableID: null,
      tableGroupID: null,
      tableName: null,
      guestCount: 1,
      pickUpDateTime: order.pickUpDateTime ?? null,
      isAsap: order.isAsap ?? true,
      deliveryAddress: order.deliveryAddress ?? null,
      collectionCode: null,
      onlineStoreID: null,
      serverName: receipt.staffName,
      hasAwaitingProcessTransaction: false,
    },
    content: null,
    payments: [
      {
        payment,
        orderID,
        orderVersion: version,
        paymentStatus: 'Paid',
        balanceDueAmount: none,
        saleID,
        saleNo: null,
        changeAmount: payment.changeAmount,
      },
    ],
    receipt,
  };
}

function paymentOf({ order, orderDateTime }: OfflineContent, { tender, taken, shown }: Sale): Payment {
  const setting = settingOf(tender, shown.data);
  return {
    paymentID: tender.paymentID,
    paymentTypeID: setting.paymentTypeID,
    customPaymentTypeID: setting.customPaymentTypeID ?? null,
    paymentSettingID: setting.paymentSettingID,
    name: paymentName(setting),
    names: setting.names ?? null,
    status: 'Received',
    amount: toAmount(taken.amount),
    expectAmount: toAmount(add(taken.amount, taken.tip)),
    tenderedAmount: tender.tenderedAmount,
    changeAmount: toAmount(taken.change),
    tipAmount: toAmount(taken.tip),
    cashRoundingAdjustAmount: toAmount(taken.cashRoundingAdjust),
    totalDueAmount: toAmount(toMoney(order.totalDueAmount)),
    referencePaymentID: null,
    actionCompleteDateTime: orderDateTime,
    voidedDateTime: null,
    ...NO_TENDER_FACTS,
    verified: setting.paymentTypeID === PaymentType.PromptPay ? false : null,
  };
}

/** A refusal as the server would give it: nothing was taken. */
function refuse(message: string): never {
  throw new CallError({
    status: 409,
    statusText: '',
    type: 'Operation',
    message,
    additionValue: {
      errorCode: 'payment.type_unavailable',
      number: 702,
      requestId: '',
      retryable: false,
      retryAfterMs: null,
      kept: 'device',
      fields: [],
      params: {},
    },
  });
}
