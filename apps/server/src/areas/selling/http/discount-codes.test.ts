import {
  discountRedemptionRoutes,
  discountRoutes,
  orderRoutes,
  paymentRoutes,
  permission,
  readDiscountCode,
  type DiscountFields,
  type DiscountRecord,
  type DiscountRedemption,
  type ErrorBody,
  type Order,
  type OrderInput,
  type PaymentResult,
  type ReceiptPreview,
  type VoidedPayment,
} from '@tavola/contract';
import { discountFields } from '@tavola/testkit/sample-discount.ts';
import { businessRows } from '@tavola/testkit/selling-checks.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling.ts';
import type { Caller } from '@tavola/testkit/server.ts';
import { loadTerminal, type Terminal } from '@tavola/testkit/terminal.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { plantLocation } from '@tavola/testkit/plant-location.ts';
import { newID } from '#platform/ids.ts';
import { assertUsable, lockKnownCodes } from '../commands/codes/judge-code.ts';

/**
 * Codes for a later order, from the sale that earns one to the order that uses it (decision 48). The diner: 7 % tax on
 * top, burger 9.99 (food), soda 4.50 (drinks), takeaway.
 */

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterEach(() => server.clock.set(new Date()));
afterAll(() => server.close());

interface Diner extends Selling {
  readonly terminal: Terminal;
  readonly discount: DiscountRecord;
}

const future = (over: Partial<DiscountFields> = {}) =>
  discountFields({
    name: 'Come again',
    type: 'FutureDiscount',
    value: null,
    nextDiscountType: 'Percentage',
    nextDiscountValue: 20,
    isAutomaticDiscount: true,
    isCombinable: true,
    ...over,
  });

async function diner(
  over: Partial<DiscountFields> | ((terminal: Terminal) => Partial<DiscountFields>) = {},
): Promise<Diner> {
  const place = await server.open();
  const { status, body } = await server.call(
    discountRoutes.create,
    { body: future(typeof over === 'function' ? over(place.terminal) : over) },
    place.caller,
  );
  expect(status).toBe(200);
  return { ...place, terminal: await loadTerminal(server, place.caller), discount: body as unknown as DiscountRecord };
}

const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${(body as ErrorBody).additionValue?.errorCode ?? 'accepted'}`;
const paramsOf = ({ body }: { body: unknown }) => (body as ErrorBody).additionValue.params;
const save = (input: OrderInput, caller: Caller, mode: 'base' | 'send' | 'finalize' = 'finalize') =>
  server.call(orderRoutes[mode], { body: input }, caller);
const saved = async (...given: Parameters<typeof save>): Promise<Order> => {
  const answer = await save(...given);
  expect(codeOf(answer)).toBe('200 accepted');
  return answer.body as unknown as Order;
};
const payment = ({ orderID, version, totalDueAmount }: Order) => ({
  paymentID: newID(),
  orderID,
  orderVersion: version,
  paymentTypeID: 6 as const,
  tenderedAmount: totalDueAmount,
});
const paid = async (order: Order, { caller }: Selling): Promise<PaymentResult> =>
  (await server.call(paymentRoutes.process, { body: payment(order) }, caller)).body as unknown as PaymentResult;
const receiptOf = async ({ orderID }: { orderID: string }, { caller }: Selling) =>
  (
    (await server.call(paymentRoutes.previewReceipt, { params: { id: orderID } }, caller))
      .body as unknown as ReceiptPreview
  ).discountRedemptions;
const find = (
  code: string,
  { caller }: Pick<Selling, 'caller'>,
  query: { orderID?: string; customerID?: string } = {},
) => server.call(discountRedemptionRoutes.find, { params: { code }, query }, caller);
const found = async (code: string, place: Selling, query = {}) => {
  const answer = await find(code, place, query);
  expect(codeOf(answer)).toBe('200 accepted');
  return answer.body as unknown as DiscountRedemption;
};
const counts = async ({ caller, discount }: Diner, id = discount.discountID) =>
  (await server.call(discountRoutes.redemptions, { params: { id } }, caller)).body;

/** Sells a burger and gives back the one code that came with it. */
async function earn(
  place: Diner,
  more: Partial<OrderInput> = {},
): Promise<{ order: Order; payment: PaymentResult; code: string }> {
  const order = await saved(place.terminal.order([place.terminal.line('Burger')], more), place.caller);
  const done = await paid(order, place);
  const [code] = await receiptOf(order, place);
  if (code === undefined) throw new Error('The sale brought no code.');
  return { order, payment: done, code: code.code };
}
const using = ({ discountRedemptionID, discountID, discountValue, isPercentage }: DiscountRedemption, over = {}) => ({
  orderDiscountID: newID(),
  discountType: 'predefined' as const,
  discountID,
  discountRedemptionID,
  discountValue,
  isPercentage,
  ...over,
});
const ordering = (place: Diner, code: DiscountRedemption, more: Partial<OrderInput> = {}) =>
  place.terminal.order([place.terminal.line('Soda')], { discounts: [using(code)], ...more });

describe('a code', () => {
  it('comes with the payment that settles the order, once, and stands on its receipt', async () => {
    const place = await diner({ minRequirement: 'MinimumPurchaseAmount', minRequirementValue: 10 });
    const small = await saved(place.terminal.order([place.terminal.line('Burger')]), place.caller);
    await paid(small, place);
    expect(await receiptOf(small, place), 'below the minimum').toEqual([]);

    const order = await saved(place.terminal.order([place.terminal.line('Burger', 2)]), place.caller);
    expect(await receiptOf(order, place), 'not paid').toEqual([]);
    const part = await server.call(
      paymentRoutes.process,
      { body: { ...payment(order), amount: 1, tenderedAmount: 1 } },
      place.caller,
    );
    expect([part.body.paymentStatus, await receiptOf(order, place)], 'partly paid').toEqual(['PartiallyPaid', []]);
    const last = { ...payment(order), orderVersion: 2, tenderedAmount: part.body.balanceDueAmount };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call(paymentRoutes.process, { body: last }, place.caller)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const codes = await receiptOf(order, place);
    expect(codes).toMatchObject([
      {
        name: 'Come again',
        discountValue: 20,
        isPercentage: true,
        validTo: null,
        discountAvailabilities: [],
        isUsed: false,
      },
    ]);
    expect(readDiscountCode(codes[0]?.code ?? '')).toBe(codes[0]?.code);
    expect(await counts(place)).toEqual({ issued: 1, open: 1, redeemed: 0, expired: 0, cancelled: 0 });
  });

  it('comes for what the discount names, and by hand where it does not come by itself', async () => {
    const place = await diner((terminal) => ({
      isAutomaticDiscount: false,
      appliesTo: 'SelectedCategories',
      applyToIDs: [terminal.product('Soda').categoryID],
      isCombinable: false,
    }));
    const {
      terminal,
      caller,
      discount: { discountID },
    } = place;
    const given = {
      orderDiscountID: newID(),
      discountType: 'predefined' as const,
      discountID,
      discountValue: 0,
      isPercentage: false,
    };
    const order = await saved(
      terminal.order([terminal.line('Burger'), terminal.line('Soda')], { discounts: [given] }),
      caller,
    );
    expect([order.discountAmount, order.orderDiscounts]).toMatchObject([0, [{ discountID, amount: 0 }]]);
    await paid(order, place);
    expect(await receiptOf(order, place)).toHaveLength(1);
    const without = await saved(terminal.order([terminal.line('Soda')]), caller);
    await paid(without, place);
    expect(await receiptOf(without, place)).toEqual([]);
    expect(
      paramsOf(
        await save(
          terminal.order([terminal.line('Burger')], { discounts: [{ ...given, orderDiscountID: newID() }] }),
          caller,
        ),
      ),
    ).toEqual({ name: 'Come again', reason: 'not_for_this_item' });
    const cashier = await place.colleague({ codes: new Set([permission.quickService.view]) });
    expect(
      codeOf(
        await save(
          terminal.order([terminal.line('Soda')], { discounts: [{ ...given, orderDiscountID: newID() }] }),
          cashier,
        ),
      ),
      'giving it needs the right',
    ).toBe('403 approval.required');
  });

  it('does not come where it was taken off the order', async () => {
    const place = await diner();
    const order = await saved(
      place.terminal.order([place.terminal.line('Burger')], { excludeAutoDiscountIds: [place.discount.discountID] }),
      place.caller,
    );
    await paid(order, place);
    expect(await receiptOf(order, place)).toEqual([]);
  });

  it('is that of the discount that another one leads to, and keeps what it was issued at', async () => {
    const place = await diner({
      name: 'Gift',
      isAutomaticDiscount: false,
      nextDiscountType: 'FixedAmount',
      nextDiscountValue: 3,
    });
    const lead = await server.call(
      discountRoutes.create,
      {
        body: future({
          name: 'Many ways',
          nextDiscountType: 'FutureDiscount',
          nextDiscountValue: null,
          futureOrderDiscountID: place.discount.discountID,
        }),
      },
      place.caller,
    );
    const { code } = await earn(place);
    const { discountID: id, version, isActive: _on, ...fields } = place.discount;
    expect(
      codeOf(
        await server.call(
          discountRoutes.update,
          { params: { id }, body: { ...fields, name: 'Other gift', nextDiscountValue: 1, version } },
          place.caller,
        ),
      ),
    ).toBe('200 accepted');
    expect(await found(code, place)).toMatchObject({
      name: 'Gift',
      discountID: id,
      discountValue: 3,
      isPercentage: false,
    });
    expect([
      await counts(place),
      await counts(place, (lead.body as unknown as DiscountRecord).discountID),
    ]).toMatchObject([
      { issued: 1, open: 1 },
      { issued: 1, open: 1 },
    ]);
  });

  it('ends with the payment, unless it was used, and is the same when the order is paid again', async () => {
    const place = await diner();
    const {
      order,
      payment: { payment: first },
      code,
    } = await earn(place);
    const takeBack = (paymentID: string) =>
      server.call(paymentRoutes.void, { params: { id: paymentID }, body: {} }, place.caller);
    const back = await takeBack(first.paymentID);
    expect([await receiptOf(order, place), codeOf(await find(code, place)), await counts(place)]).toMatchObject([
      [],
      '409 discount_code.cancelled',
      { issued: 1, open: 0, cancelled: 1 },
    ]);
    const again = await paid({ ...order, version: (back.body as unknown as VoidedPayment).orderVersion }, place);
    expect(await receiptOf(order, place)).toMatchObject([{ code, isUsed: false }]);
    await saved(ordering(place, await found(code, place)), place.caller);
    await takeBack(again.payment.paymentID);
    expect(await receiptOf(order, place)).toMatchObject([{ code, isUsed: true }]);
  });
});

describe('using a code', () => {
  it('takes off what it is worth, whatever the terminal says, without the right to give discounts', async () => {
    const place = await diner();
    const code = await found((await earn(place)).code.toLowerCase().replace(/^..../, '$& - '), place);
    const cashier = await place.colleague({ codes: new Set([permission.quickService.view]) });
    const input = ordering(place, code);
    const reported = place.terminal.totalled({ ...input, discounts: [using(code)] });
    const order = await saved(
      { ...reported, discounts: [using(code, { discountValue: 90, discountID: newID() })] },
      cashier,
    );
    expect([order.discountAmount, order.totalDueAmount, order.orderDiscounts]).toMatchObject([
      0.9,
      3.85,
      [
        {
          name: 'Come again',
          discountValue: 20,
          isPercentage: true,
          discountRedemptionID: code.discountRedemptionID,
          amount: 0.9,
        },
      ],
    ]);
    expect(await counts(place)).toMatchObject({ issued: 1, open: 0, redeemed: 1 });
  });

  it('happens once, however often the save is repeated or the order is saved again', async () => {
    const place = await diner();
    const code = await found((await earn(place)).code, place);
    const input = ordering(place, code);
    const order = await saved(input, place.caller, 'base');
    expect(await saved(input, place.caller, 'base')).toEqual(order);
    const more = place.terminal.totalled({
      ...input,
      version: 1,
      orderLines: [...input.orderLines, place.terminal.line('Water')],
    });
    expect(await saved(more, place.caller, 'send')).toMatchObject({ version: 2, discountAmount: 1.1 });
    expect(await found(code.code, place, { orderID: order.orderID })).toMatchObject({
      discountRedemptionID: code.discountRedemptionID,
    });
    expect(codeOf(await find(code.code, place))).toBe('409 discount_code.on_order');
  });

  it('is won by one of two terminals; the other is told and has written nothing', async () => {
    const place = await diner();
    const code = await found((await earn(place)).code, place);
    const [mine, theirs] = [ordering(place, code), ordering(place, code)];
    const terminals = [place.caller, await place.colleague()];
    const answers = await Promise.all(
      [mine, theirs].map((input, index) => save(input, terminals[index] ?? place.caller)),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(['200 accepted', '409 discount_code.on_order']);
    const winner = answers.find(({ status }) => status === 200)?.body as unknown as Order;
    const loser = winner.orderID === mine.orderID ? theirs : mine;
    const before = await businessRows(server.test);
    const refused = await save(loser, place.caller);
    expect([codeOf(refused), paramsOf(refused)]).toMatchObject(['409 discount_code.on_order', { no: winner.orderNo }]);
    expect(await businessRows(server.test)).toBe(before);
    const { saleNo } = await paid(winner, place);
    expect(paramsOf(await save(loser, place.caller)), 'the paid sale has a number').toMatchObject({ no: saleNo });
    expect((await saved(place.terminal.totalled({ ...loser, discounts: [] }), place.caller)).discountAmount).toBe(0);
  });

  it('of many terminals is won by one', async () => {
    const place = await diner();
    const code = await found((await earn(place)).code, place);
    const answers = await Promise.all(Array.from({ length: 12 }, () => save(ordering(place, code), place.caller)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
      new Set(['409 discount_code.on_order']),
    );
  });

  it('is undone by taking it off the order and by voiding the order', async () => {
    const place = await diner();
    const code = await found((await earn(place)).code, place);
    const input = ordering(place, code);
    await saved(input, place.caller, 'base');
    await saved(place.terminal.totalled({ ...input, version: 1, discounts: [] }), place.caller, 'base');
    expect(await counts(place)).toMatchObject({ open: 1, redeemed: 0 });
    const order = await saved(ordering(place, await found(code.code, place)), place.caller, 'send');
    expect(await counts(place)).toMatchObject({ open: 0, redeemed: 1 });
    const voided = await server.call(
      orderRoutes.void,
      { body: { orderID: order.orderID, reason: 'Mistake' } },
      place.caller,
    );
    expect([codeOf(voided), await counts(place)]).toMatchObject(['200 accepted', { open: 1, redeemed: 0 }]);
  });

  it('is refused outside of its days and hours', async () => {
    const hours = {
      availableDays: '1;2;3;4',
      allDay: false,
      timeStart: '14:00:00',
      timeEnd: '17:00:00',
      isExpiration: true,
      dateStart: '2026-03-02',
      dateEnd: '2026-03-31',
    };
    // Bangkok is 7 hours ahead: noon of Friday, 27 February.
    server.clock.set(new Date('2026-02-27T05:00:00Z'));
    const place = await diner({ isTimedEventDiscount: true, discountAvailabilities: [hours] });
    const { code } = await earn(place);
    const at = async (instant: string) => {
      server.clock.set(new Date(instant));
      const answer = await find(code, place);
      return [codeOf(answer), answer.status === 200 ? null : (paramsOf(answer)['date'] ?? null)];
    };
    expect(await at('2026-02-27T05:00:00Z')).toEqual(['409 discount_code.not_yet', '2026-03-02']);
    expect(await at('2026-03-02T06:59:00Z')).toEqual(['409 discount_code.not_now', null]);
    expect(await at('2026-03-02T07:00:00Z')).toEqual(['200 accepted', null]);
    const known = await found(code, place);
    expect(await at('2026-03-06T07:00:00Z')).toEqual(['409 discount_code.not_now', null]);
    expect(await at('2026-04-01T07:00:00Z')).toEqual(['409 discount_code.expired', '2026-03-31']);
    expect(codeOf(await save(ordering(place, known), place.caller))).toBe('409 discount_code.expired');
    expect(await counts(place)).toMatchObject({ issued: 1, open: 0, expired: 1 });
  });

  it('is for the customer whose order earned it', async () => {
    const place = await diner();
    const [ann, bob] = [newID(), newID()];
    const { code } = await earn(place, { customerID: ann });
    const known = await found(code, place);
    expect(known.customerID).toBe(ann);
    expect(codeOf(await find(code, place, { customerID: bob }))).toBe('409 discount_code.other_customer');
    expect(codeOf(await save(ordering(place, known), place.caller))).toBe('409 discount_code.other_customer');
    expect(codeOf(await save(ordering(place, known, { customerID: bob }), place.caller))).toBe(
      '409 discount_code.other_customer',
    );
    const input = ordering(place, known, { customerID: ann });
    await saved(input, place.caller, 'base');
    expect(
      codeOf(await save({ ...input, version: 1, customerID: bob }, place.caller, 'base')),
      'the customer goes, the code stays',
    ).toBe('409 discount_code.other_customer');
  });

  it('at one location is told at another by its place, which alone knows its numbers', async () => {
    const place = await diner();
    const code = await found((await earn(place)).code, place);
    await paid(await saved(ordering(place, code), place.caller), place);
    const branch = await plantLocation(server.test, place.tenant.scope.companyID);
    const known = await server.services.database.tenant(branch, (tx) =>
      lockKnownCodes(tx, branch, [code.discountRedemptionID], newID()),
    );
    const one = known.get(code.discountRedemptionID);
    expect(one?.use).toMatchObject({ saleNo: null, orderNo: null, place: expect.stringMatching(/^Planted/) as string });
    const order = { orderID: newID(), customerID: null, at: place.terminal.data.at(), catalog: place.terminal.catalog };
    expect(() => one && assertUsable(one, order)).toThrow('discount_code.used_elsewhere');
  });

  it('is refused where the discount is switched off, for a line, and twice on one order', async () => {
    const place = await diner();
    const codes = [await found((await earn(place)).code, place), await found((await earn(place)).code, place)] as const;
    const [code, second] = codes;
    const input = place.terminal.order([place.terminal.line('Soda')]);
    const onLine = {
      ...input,
      orderLines: input.orderLines.map((line) => ({ ...line, orderLineDiscounts: [using(code)] })),
    };
    expect(paramsOf(await save(onLine, place.caller))).toMatchObject({ reason: 'discount_not_found' });
    expect(paramsOf(await save({ ...input, discounts: [using(code), using(second)] }, place.caller))).toEqual({
      name: 'Come again',
      reason: 'already_used',
    });
    await server.call(
      discountRoutes.setActive,
      { params: { id: place.discount.discountID }, query: { isActive: false } },
      place.caller,
    );
    expect([
      codeOf(await find(code.code, place)),
      codeOf(await save({ ...input, discounts: [using(code)] }, place.caller)),
    ]).toEqual(['409 discount_code.not_given', '409 discount_code.not_given']);
  });

  it('of another company is as unknown as one that nobody issued', async () => {
    const [place, stranger] = [await diner(), await diner()];
    const code = await found((await earn(place)).code, place);
    const refusals = [
      await find(code.code, stranger),
      await find('37467CDF', stranger),
      await find('no code at all', stranger),
    ];
    expect(refusals.map(codeOf)).toEqual([
      '404 discount_code.not_found',
      '404 discount_code.not_found',
      '404 discount_code.not_found',
    ]);
    expect(new Set(refusals.map(({ body }) => (body as unknown as ErrorBody).message)).size).toBe(1);
    const input = stranger.terminal.order([stranger.terminal.line('Soda')]);
    const bodies = [code.discountRedemptionID, newID()].map((discountRedemptionID) => ({
      ...input,
      discounts: [using(code, { discountRedemptionID })],
    }));
    expect([
      codeOf(await save(bodies[0] ?? input, stranger.caller)),
      codeOf(await save(bodies[1] ?? input, stranger.caller)),
    ]).toEqual(['422 order.line_refused', '422 order.line_refused']);
    expect(await counts(place)).toMatchObject({ open: 1 });
    expect(
      codeOf(
        await server.call(discountRoutes.redemptions, { params: { id: place.discount.discountID } }, stranger.caller),
      ),
    ).toBe('404 resource.not_found');
  });
});
