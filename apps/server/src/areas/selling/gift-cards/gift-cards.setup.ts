import {
  giftCardInventoryRoutes,
  giftCardRoutes,
  giftCardSaleRoutes,
  giftCardTypeRoutes,
  operationalSettingRoutes,
  PaymentType,
  settingsRoutes,
  systemPaymentSettingRoutes,
  type GiftCardRecord,
  type GiftCardSale,
  type GiftCardSaleInput,
  type GiftCardTopupInput,
} from '@tavola/contract';
import type { Office, OfficeServer } from '@tavola/testkit/office/office.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { newID } from '#platform/ids.ts';

/** A type of cards with its stock at one price. */
export interface StockedType {
  readonly giftCardTypeID: string;
  readonly giftCardProductID: string;
  readonly price: number;
}

/** Selling and looking up gift cards at a server, as the owner of a restaurant unless another caller is named. */
export function cardCalls(server: () => OfficeServer, office: () => Office) {
  const call: OfficeServer['call'] = (route, input, caller = office().owner) => server().call(route, input, caller);
  const must = async <T>(answer: Promise<{ readonly status: number; readonly body: T }>): Promise<T> => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };

  /** Switches the sale of cards and payments by card on. */
  const switchOn = async (): Promise<void> => {
    const setting = await must(call(settingsRoutes.operational, {}));
    const body = { isGiftCardEnabled: true, quickTopUpAmounts: [], version: setting.version };
    await must(call(operationalSettingRoutes.giftCards, { body }));
    const types = await must(call(systemPaymentSettingRoutes.list, {}));
    const id = types.find(({ paymentTypeID }) => paymentTypeID === PaymentType.GiftCard)?.systemPaymentSettingID ?? '';
    await must(call(systemPaymentSettingRoutes.setActive, { params: { id }, query: { isActive: true } }));
  };

  /** A type with `count` cards of one price on hand. */
  const stocked = async (price = 50, count = 5, more: object = {}): Promise<StockedType> => {
    const giftCardProductID = newID();
    const name = `Card ${giftCardProductID}`;
    const body = { giftCardProductID, giftCardTypeName: name, giftCardPrice: price };
    const { giftCardTypeID } = await must(call(giftCardInventoryRoutes.create, { body }));
    await must(
      call(giftCardInventoryRoutes.adjust, {
        params: { id: giftCardProductID },
        body: { mode: 'Add', quantity: count, reason: 'Delivery', comment: '' },
      }),
    );
    const type = { name, canTopup: true, validDays: null, isActive: true, ...more };
    await must(call(giftCardTypeRoutes.update, { params: { id: giftCardTypeID }, body: { ...type, version: 1 } }));
    return { giftCardTypeID, giftCardProductID, price };
  };

  const sell = (
    { giftCardTypeID, price }: StockedType,
    more: Partial<GiftCardSaleInput> & { readonly quantity?: number; readonly total?: number } = {},
    caller: Caller = office().owner,
  ) => {
    const { quantity = 1, total = price * quantity, ...rest } = more;
    return call(
      giftCardSaleRoutes.sale,
      {
        body: {
          giftCardSaleID: newID(),
          giftCardItems: [{ giftCardTypeID, initialPrice: price, quantity }],
          totalAmount: total,
          payments: [{ paymentID: newID(), paymentTypeID: PaymentType.CreditCard, tenderedAmount: total }],
          ...rest,
        },
      },
      caller,
    );
  };
  const sold = async (...args: Parameters<typeof sell>): Promise<GiftCardSale> => must(sell(...args));
  const topUp = (giftCardID: string, amount: number, more: Partial<GiftCardTopupInput> = {}) =>
    call(giftCardSaleRoutes.topup, {
      body: {
        giftCardSaleID: newID(),
        giftCardID,
        topupPrice: amount,
        totalAmount: amount,
        payments: [{ paymentID: newID(), paymentTypeID: PaymentType.CreditCard, tenderedAmount: amount }],
        ...more,
      },
    });
  const refund = (id: string, more: object = {}, caller: Caller = office().owner) =>
    call(giftCardSaleRoutes.refund, { params: { id }, body: { ...more } }, caller);
  const card = async (id: string): Promise<GiftCardRecord> => must(call(giftCardRoutes.get, { params: { id } }));
  /** The first card of a sale. */
  const cardOf = ({ giftCardItems }: GiftCardSale): string => giftCardItems[0]?.giftCardID ?? '';

  return { call, must, switchOn, stocked, sell, sold, topUp, refund, card, cardOf };
}
