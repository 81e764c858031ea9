import { discountRoutes, orderRoutes, permission, type ErrorBody, type Order, type OrderInput } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { businessRows, giveToCustomer } from '@tavola/testkit/selling/selling-checks.ts';
import { startSellingServer, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { plantLocation } from '@tavola/testkit/restaurant/plant-location.ts';
import { newID } from '#platform/ids.ts';
import { assertUsable, lockKnownCodes } from '../../commands/codes/judge-code.ts';
import { codeCalls, paramsOf, using, ordering } from '@tavola/testkit/selling/discount-codes.ts';

/**
 * Codes for a later order, from the sale that earns one to the order that uses it (decision 48). The diner: 7 % tax on
 * top, burger 9.99 (food), soda 4.50 (drinks), takeaway.
 */

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterEach(() => server.clock.reset());
afterAll(() => server.close());

const { diner, save, saved, paid, find, found, counts, earn } = codeCalls(() => server);

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
    expect(order.discountAmount).toBe(0.9);
    expect(order.totalDueAmount).toBe(3.85);
    expect(order.orderDiscounts).toMatchObject([
      {
        name: 'Come again',
        discountValue: 20,
        isPercentage: true,
        discountRedemptionID: code.discountRedemptionID,
        amount: 0.9,
      },
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
    expect(outcomeOf(await find(code.code, place))).toBe('409 discount_code.on_order');
  });

  it('is won by one of two terminals, and the other is refused and has written nothing', async () => {
    const place = await diner();
    const code = await found((await earn(place)).code, place);
    const [mine, theirs] = [ordering(place, code), ordering(place, code)];
    const terminals = [place.caller, await place.colleague()];
    const answers = await Promise.all(
      [mine, theirs].map((input, index) => save(input, terminals[index] ?? place.caller)),
    );
    expect(answers.map(outcomeOf).toSorted()).toEqual(['200 accepted', '409 discount_code.on_order']);
    const winner = answers.find(({ status }) => status === 200)?.body as unknown as Order;
    const loser = winner.orderID === mine.orderID ? theirs : mine;
    const before = await businessRows(server.test);
    const refused = await save(loser, place.caller);
    expect(outcomeOf(refused)).toBe('409 discount_code.on_order');
    expect(paramsOf(refused)).toMatchObject({ no: winner.orderNo });
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
    expect(new Set(answers.filter(({ status }) => status !== 200).map(outcomeOf))).toEqual(
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
    expect(outcomeOf(voided)).toBe('200 accepted');
    expect(await counts(place)).toMatchObject({ open: 1, redeemed: 0 });
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
      return [outcomeOf(answer), answer.status === 200 ? null : (paramsOf(answer)['date'] ?? null)];
    };
    expect(await at('2026-02-27T05:00:00Z')).toEqual(['409 discount_code.not_yet', '2026-03-02']);
    expect(await at('2026-03-02T06:59:00Z')).toEqual(['409 discount_code.not_now', null]);
    expect(await at('2026-03-02T07:00:00Z')).toEqual(['200 accepted', null]);
    const known = await found(code, place);
    expect(await at('2026-03-06T07:00:00Z')).toEqual(['409 discount_code.not_now', null]);
    expect(await at('2026-04-01T07:00:00Z')).toEqual(['409 discount_code.expired', '2026-03-31']);
    expect(outcomeOf(await save(ordering(place, known), place.caller))).toBe('409 discount_code.expired');
    expect(await counts(place)).toMatchObject({ issued: 1, open: 0, expired: 1 });
  });

  it('is for the customer whose order earned it', async () => {
    const place = await diner();
    const [ann, bob] = [newID(), newID()];
    const { code } = await earn(place, { customerID: ann });
    const known = await found(code, place);
    expect(known.customerID).toBe(ann);
    expect(outcomeOf(await find(code, place, { customerID: bob }))).toBe('409 discount_code.other_customer');
    expect(outcomeOf(await save(ordering(place, known), place.caller))).toBe('409 discount_code.other_customer');
    const openFor = async (customerID: string): Promise<OrderInput> => {
      const input = place.terminal.order([place.terminal.line('Soda')]);
      await saved(input, place.caller, 'base');
      await giveToCustomer(server.test, input.orderID, customerID);
      return place.terminal.totalled({ ...input, customerID, version: 1, discounts: [using(known)] });
    };
    expect(outcomeOf(await save(await openFor(bob), place.caller, 'base'))).toBe('409 discount_code.other_customer');
    const input = await openFor(ann);
    await saved(input, place.caller, 'base');
    expect(
      outcomeOf(await save({ ...input, version: 2, customerID: null }, place.caller, 'base')),
      'the customer goes, the code stays',
    ).toBe('409 discount_code.other_customer');
  });

  it('used at one location is reported at another by its location, the only one that has its numbers', async () => {
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
    expect(outcomeOf(await find(code.code, place))).toBe('409 discount_code.not_given');
    expect(outcomeOf(await save({ ...input, discounts: [using(code)] }, place.caller))).toBe(
      '409 discount_code.not_given',
    );
  });

  it('of another company is as unknown as one that was never issued', async () => {
    const [place, stranger] = [await diner(), await diner()];
    const code = await found((await earn(place)).code, place);
    const refusals = [
      await find(code.code, stranger),
      await find('37467CDF', stranger),
      await find('no code at all', stranger),
    ];
    expect(refusals.map(outcomeOf)).toEqual([
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
    expect(outcomeOf(await save(bodies[0] ?? input, stranger.caller))).toBe('422 order.line_refused');
    expect(outcomeOf(await save(bodies[1] ?? input, stranger.caller))).toBe('422 order.line_refused');
    expect(await counts(place)).toMatchObject({ open: 1 });
    expect(
      outcomeOf(
        await server.call(discountRoutes.redemptions, { params: { id: place.discount.discountID } }, stranger.caller),
      ),
    ).toBe('404 resource.not_found');
  });
});
