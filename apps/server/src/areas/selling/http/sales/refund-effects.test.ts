import {
  closeOfDayRoutes,
  ingredientRoutes,
  inventoryRoutes,
  paymentAccountRoutes,
  ReceiptTemplateType,
  recipeRoutes,
  saleRoutes,
  systemPaymentSettingRoutes,
} from '@tavola/contract';
import { defaultMarkup, textLines } from '@tavola/receipts';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { addCustomer } from '@tavola/testkit/office/customers.ts';
import { diner } from '@tavola/testkit/selling/selling.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../../cash/cash.setup.ts';
import { refundCalls } from './refunds.setup.ts';

// What follows a refund beyond its own rows: stock, accounts, sums of sales, and a close of day at the same moment.

const place = cashPlace({
  catalog: {
    ...diner,
    products: [...diner.products, { ref: 'tap', name: 'Tap water', category: 'food', price: 0, tax: 'none' }],
  },
});
const { call, opened, closeAll } = place;
const { sent, sold, detail, request, refunding, refund } = refundCalls(place);

beforeAll(async () => {
  await opened();
});

describe('stock', () => {
  let beef: string;
  const movements = async () =>
    (await call(inventoryRoutes.get, { params: { id: beef } })).body.movements
      .filter(({ type }) => type !== 'Receive')
      .toReversed()
      .map(({ type, quantity }) => [type, quantity]);

  beforeAll(async () => {
    const ingredient = {
      name: 'Beef',
      categoryID: null,
      uomid: 3,
      cost: null,
      enableTrackInventory: true,
      vendorID: null,
    };
    beef = (await call(ingredientRoutes.create, { body: ingredient })).body.ingredientID;
    const parts = [{ elementItemID: beef, quantity: 100, uomid: null }];
    const { itemID } = place.terminal.product('Burger');
    await call(recipeRoutes.saveOfItem, { params: { id: itemID }, body: { parts, revision: '' } });
    const delivery = { mode: 'Add' as const, quantity: 10_000, uomid: null, unitCost: 0.02, vendorID: null };
    await call(inventoryRoutes.adjust, {
      params: { id: beef },
      body: { ...delivery, reason: 'Delivery', comment: '' },
    });
  });

  it('comes back with the units that a person ticks, never with more than they took', async () => {
    const sale = await sold(await sent([['Burger', 3]]), [{ tenderedAmount: 100 }]);
    expect(sale.lines[0]).toMatchObject({ canRestock: true, isPrepared: false });
    const { orderLineID = '' } = sale.lines[0] ?? {};
    const restocking = (quantity: number, isRestocked: boolean) => ({
      lines: [{ orderLineID, quantity, isRestocked }],
    });
    await refund(sale, { 0: 1 }, restocking(1, true));
    await refund(sale, { 0: 1 }, restocking(1, false));
    const last = await refund(sale, { 0: 1 }, restocking(1, true));
    expect(last.lines[0]?.isRestocked).toBe(true);
    expect(await movements()).toEqual([
      ['Sale', -300],
      ['Refund', 100],
      ['Refund', 100],
    ]);
  });
});

describe('a payment on an account', () => {
  it('is owed less by what goes back, in part and then in full', async () => {
    const types = (await call(systemPaymentSettingRoutes.list, {})).body;
    const id = types.find(({ paymentTypeID }) => paymentTypeID === 3)?.systemPaymentSettingID ?? '';
    await call(systemPaymentSettingRoutes.setActive, { params: { id }, query: { isActive: true } });
    const customerID = newID();
    await addCustomer(place.server, place.office, customerID);
    const account = { name: 'Club', paymentTypeID: 3 as const, creditLimit: null, isActive: true };
    const { accountID } = (
      await call(paymentAccountRoutes.create, {
        body: { ...account, customerPaymentAccounts: [{ customerID }] } as never,
      })
    ).body;
    const owed = async () => (await call(paymentAccountRoutes.get, { params: { id: accountID } })).body.accountBalance;
    const order = await sent([['Soda', 2]], { customerID });
    const sale = await sold(order, [
      { paymentTypeID: 3, paymentAccountID: accountID, tenderedAmount: order.totalDueAmount },
    ]);
    expect(await owed()).toBe(sale.totalDueAmount);
    const first = await refund(sale, { 0: 1 });
    expect(first.payments).toMatchObject([{ paymentTypeID: 3, paymentAccountID: accountID, accountName: 'Club' }]);
    expect(await owed()).toBe(Math.round((sale.totalDueAmount - first.amount) * 100) / 100);
    await refund(sale, { 0: 1 });
    expect(await owed()).toBe(0);
  });
});

describe('sums of sales', () => {
  const sums = async (saleState: 'All' | 'Refunded' | 'Paid' = 'All') => {
    const query = { startDate: '2025-01-01', endDate: '2027-12-31' };
    const answer = await call(saleRoutes.summary, { query: { ...query, locationIds: [], saleState } });
    return answer.body[0];
  };

  it('are less what was refunded on their days, and add up to what was paid', async () => {
    const before = await sums();
    const sale = await sold(await sent([['Burger', 2]]), [{ tenderedAmount: 100, tipAmount: 1 }]);
    const made = await refund(sale, { 0: 1 });
    const after = await sums();
    const more = (name: 'netAmount' | 'taxAmount' | 'totalPaidAmount' | 'saleCount' | 'refundCount' | 'tipAmount') =>
      Math.round(((after?.[name] ?? 0) - (before?.[name] ?? 0)) * 100) / 100;
    expect(more('saleCount')).toBe(1);
    expect(more('refundCount')).toBe(1);
    expect(more('tipAmount')).toBe(1);
    const paid = sale.totalDueAmount + sale.tipAmount + sale.cashRoundingAdjustAmount - made.paidOutAmount;
    expect(more('totalPaidAmount')).toBe(Math.round(paid * 100) / 100);
    const { netAmount = 0, taxAmount = 0, serviceChargeAmount = 0, chargesAmount = 0 } = after ?? {};
    const { tipAmount = 0, cashRoundingAmount = 0, grossAmount = 0 } = after ?? {};
    const whole = netAmount + taxAmount + serviceChargeAmount + chargesAmount + tipAmount + cashRoundingAmount;
    expect(Math.round(whole * 100) / 100).toBe(after?.totalPaidAmount);
    const { discountAmount = 0, compAmount = 0, refundAmount = 0 } = after ?? {};
    expect(Math.round((grossAmount - discountAmount - compAmount - refundAmount) * 100) / 100).toBe(netAmount);
  });
});

describe('lists', () => {
  it('find a sale and its refund by their numbers and by their state', async () => {
    const sale = await sold(await sent([['Soda', 2]]), [{ tenderedAmount: 100 }]);
    const made = await refund(sale, { 0: 1 }, { reason: 'Warm' });
    const page = { page: 1, pageSize: 5, sort: [], search: sale.saleNo };
    const listed = await call(saleRoutes.list, { query: { ...page, saleState: 'Refunded', channels: [] } });
    expect(listed.body.items.find(({ saleID }) => saleID === sale.saleID)).toMatchObject({ refundCount: 1 });
    const refunds = await call(saleRoutes.refunds, { query: { ...page, search: made.refundNo } });
    expect(refunds.body.items.find(({ refundID }) => refundID === made.refundID)).toMatchObject({
      reason: 'Warm',
      paidOutAmount: made.paidOutAmount,
    });
    expect((await call(saleRoutes.refundsOfSale, { params: { id: sale.saleID } })).body).toEqual([made]);
    expect((await call(saleRoutes.refund, { params: { id: made.refundID } })).body).toEqual(made);
  });

  describe('on paper', () => {
    beforeAll(async () => {
      const { companyID, locationID } = place.office.tenant.scope;
      await place.server.test.asOwner((owner) =>
        owner.query(
          `INSERT INTO receipt_templates (company_id, location_id, id, name, receipt_template_type, is_default, markup, created_at, updated_at)
          VALUES ($1, $2, gen_random_uuid(), 'Refund', 24, true, $3, now(), now())`,
          [companyID, locationID, defaultMarkup(ReceiptTemplateType.Refund)],
        ),
      );
    });

    it('say what went back', async () => {
      const sale = await sold(await sent([['Soda', 2]]), [{ tenderedAmount: 100 }]);
      const made = await refund(sale, { 0: 1 }, { reason: 'Warm' });
      const receipt = await call(saleRoutes.refundReceipt, { params: { id: made.refundID } });
      const printed = JSON.stringify(receipt.body.document);
      expect(receipt.body.receiptTemplateType).toBe(24);
      for (const text of [made.refundNo, 'Soda', 'Warm', sale.saleNo]) expect(printed).toContain(text);
    });

    it('leave out items and sums of nothing (decision 465)', async () => {
      const sale = await sold(
        await sent([
          ['Soda', 1],
          ['Tap water', 1],
        ]),
        [{ tenderedAmount: 100 }],
      );
      const made = await refund(sale, { 0: 1, 1: 1 });
      expect(made.lines).toHaveLength(2);
      const { document } = (await call(saleRoutes.refundReceipt, { params: { id: made.refundID } })).body;
      const printed = textLines(document, 42).join('\n');
      expect(printed).toContain('Soda');
      for (const text of ['Tap water', 'Tip refunded', 'Service charge refunded', ' 0.00'])
        expect(printed).not.toContain(text);
    });
  });
});

describe('a close of day at the moment of a refund', () => {
  it('has the refund or leaves it to the next one, and adds up either way', async () => {
    const sale = await sold(await sent([['Soda', 4]]), [{ tenderedAmount: 100 }]);
    const close = () => call(closeOfDayRoutes.create, { body: { closeOfDayID: newID(), isEmptyAllowed: true } });
    const [first, made] = await Promise.all([close(), refunding(sale, request(sale, { 0: 1 }))]);
    expect(outcomeOf(made)).toBe('200 accepted');
    await closeAll();
    const second = await close();
    const days = [first, second].filter(({ status }) => status === 200).map(({ body }) => body);
    for (const { sales, details } of days) {
      const { paymentsAmount = 0, unsettledAmount = 0, earlierAmount = 0, refunds } = details ?? {};
      const sum = sales.totalDueAmount + sales.tipAmount + sales.cashRoundingAmount + unsettledAmount - earlierAmount;
      expect(paymentsAmount).toBe(Math.round((sum - (refunds?.amount ?? 0)) * 100) / 100);
    }
    expect(days.reduce((sum, { details }) => sum + (details?.refunds.count ?? 0), 0)).toBeGreaterThan(0);
    expect((await detail(sale.saleID)).refundCount).toBe(1);
  });
});
