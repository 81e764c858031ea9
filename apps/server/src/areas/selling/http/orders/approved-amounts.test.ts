import {
  discountRoutes,
  orderRoutes,
  paymentRoutes,
  permission,
  sensitiveCode,
  type ErrorBody,
  type Order,
  type OrderInput,
  type SensitiveAction,
} from '@tavola/contract';
import { toAmount, toMoney, toQuantity, toRate } from '@tavola/selling';
import { approved } from '@tavola/testkit/selling/approvals.ts';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { discountFields } from '@tavola/testkit/office/sample-discount.ts';
import { diner, startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

/** An approval covers the amount that was approved; an increase needs a new approval (decision 160). */

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());

const withChips = {
  ...diner,
  products: [
    ...diner.products,
    { ref: 'chips', name: 'Chips', category: 'food', price: 4.45, tax: 'none', modifierGroups: ['extras'] },
    { ref: 'olives', name: 'Olives', category: 'food', price: 1, tax: 'none', isWeighed: true },
  ],
};

let place: Selling;
let cashier: Caller;
beforeEach(async () => {
  place = await server.open(withChips);
  cashier = await place.colleague({ codes: new Set([permission.quickService.view]) });
});

const open = () => new CartTerminal(place.terminal);
const grant = (action: SensitiveAction, orderID: string, amount: number | null) =>
  approved(server, place, cashier, action, orderID, amount);
const send = (input: OrderInput, caller = cashier) => server.call(orderRoutes.base, { body: input }, caller);

/**
 * Saves the cart with a PIN that was entered for this amount, and takes the answer as the terminal does. The server
 * asks for the amount that the terminal's dialog shows.
 */
async function save(terminal: CartTerminal, action?: SensitiveAction, amount: number | null = null): Promise<string> {
  const input = terminal.payload();
  const approvals = action && [{ action, approvalID: await grant(action, input.orderID, amount) }];
  const answer = await send({ ...input, ...(approvals ? { approvals } : {}) });
  if (answer.status === 200) terminal.cart = new CartTerminal(terminal.terminal, answer.body as Order).cart;
  else expect((answer.body as unknown as ErrorBody).additionValue.params).toMatchObject(terminal.toAllow()[0] ?? {});
  return outcome(answer);
}
function outcome({ status, body }: { status: number; body: unknown }): string {
  if (status === 200) return 'accepted';
  const { errorCode, params } = (body as ErrorBody).additionValue;
  return `${errorCode} ${String(params['amount'])}`;
}
const percent = (terminal: CartTerminal, value: number) => ({
  ...terminal.amountOff(0),
  value: { type: 'percent' as const, rate: toRate(value) },
});
const setQuantity = (terminal: CartTerminal, orderLineID: string, pieces: number) =>
  terminal.run({
    type: 'setQuantity',
    orderLineID,
    quantity: toQuantity(pieces),
    more: { newID: newID(), today: null },
  });

describe('a PIN entered for an amount', () => {
  it('refuses a discount of 44.50 that was approved as 1.00, and takes it when it was approved as 44.50', async () => {
    const terminal = open();
    terminal.add('Chips', 10);
    terminal.run({ type: 'addOrderDiscount', discount: percent(terminal, 100) });
    expect(await save(terminal, 'discount', 1)).toBe('approval.amount_exceeded 44.5');
    expect(await save(terminal, 'discount', 44.49)).toBe('approval.amount_exceeded 44.5');
    expect(await save(terminal, 'discount', 44.5)).toBe('accepted');
  });

  it('says in the refusal what it was approved for and what it comes to', async () => {
    const terminal = open();
    terminal.add('Chips', 10);
    terminal.run({ type: 'addOrderDiscount', discount: percent(terminal, 100) });
    const input = terminal.payload();
    const approvals = [{ action: 'discount' as const, approvalID: await grant('discount', input.orderID, 1) }];
    expect(await send({ ...input, approvals })).toMatchObject({
      status: 403,
      body: { message: 'Approved for 1.00, but this comes to 44.50. Ask for the PIN again.' },
    });
  });

  it('does not stop a person who has been given the right since, not even when it was for less or is too old', async () => {
    const terminal = open();
    terminal.add('Chips', 10);
    terminal.run({ type: 'addOrderDiscount', discount: percent(terminal, 100) });
    const input = terminal.payload();
    const approvals = [{ action: 'discount' as const, approvalID: await grant('discount', input.orderID, 1) }];
    expect(outcome(await send({ ...input, approvals }))).toBe('approval.amount_exceeded 44.5');
    const promoted = await place.colleague({
      codes: new Set([permission.quickService.view, sensitiveCode('discount')]),
    });
    expect(outcome(await send({ ...input, approvals }, promoted)), 'it is of another session').toBe('accepted');
    const another = open();
    another.add('Chips', 10);
    another.run({ type: 'addOrderDiscount', discount: percent(another, 100) });
    const body = another.payload();
    const small = [
      { action: 'discount' as const, approvalID: await approved(server, place, promoted, 'discount', body.orderID, 1) },
    ];
    expect(outcome(await send({ ...body, approvals: small }, promoted)), 'it was for less').toBe('accepted');
  });

  it('refuses a comp of two whole lines that was approved as 0.50', async () => {
    const terminal = open();
    for (const line of [terminal.add('Chips', 3), terminal.add('Water', 2)]) terminal.voidComp(line, null, 100);
    expect(await save(terminal, 'comp', 0.5)).toBe('approval.amount_exceeded 15.35');
    expect(await save(terminal, 'comp', 15.35)).toBe('accepted');
  });

  it('refuses voiding an order of 47.45 that was approved as 1.00', async () => {
    const terminal = open();
    terminal.add('Chips', 10);
    terminal.add('Olives', 2.95);
    expect(await save(terminal)).toBe('accepted');
    const { orderID } = terminal.cart;
    const void_ = async (amount: number) =>
      outcome(
        await server.call(
          orderRoutes.void,
          { body: { orderID, reason: 'Mistake', approvalID: await grant('void', orderID, amount) } },
          cashier,
        ),
      );
    expect(await void_(1)).toBe('approval.amount_exceeded 47.45');
    expect(await void_(47.45)).toBe('accepted');
  });

  it('refuses voiding a line, or a part of one, that is worth more', async () => {
    const terminal = open();
    const chips = terminal.add('Chips', 10);
    const water = terminal.add('Water', 3);
    expect(await save(terminal)).toBe('accepted');
    terminal.voidComp(chips, 4, null);
    expect(await save(terminal, 'void', 4.45)).toBe('approval.amount_exceeded 17.8');
    expect(await save(terminal, 'void', 17.8)).toBe('accepted');
    terminal.voidComp(water, null, null);
    expect(await save(terminal, 'void', 1)).toBe('approval.amount_exceeded 3');
    expect(await save(terminal, 'void', 3)).toBe('accepted');
  });

  it('refuses voiding a payment that is worth more, its tip included', async () => {
    const terminal = open();
    terminal.add('Chips', 10);
    expect(await save(terminal)).toBe('accepted');
    const { orderID, version } = terminal.cart;
    const paymentID = newID();
    const body = {
      paymentID,
      orderID,
      orderVersion: version ?? 0,
      paymentTypeID: 6 as const,
      tenderedAmount: 46.5,
      tipAmount: 2,
    };
    expect((await server.call(paymentRoutes.process, { body }, place.caller)).status).toBe(200);
    const voidPaid = async (amount: number) =>
      outcome(
        await server.call(
          paymentRoutes.void,
          { params: { id: paymentID }, body: { approvalID: await grant('voidPayment', paymentID, amount) } },
          cashier,
        ),
      );
    expect(await voidPaid(44.5)).toBe('approval.amount_exceeded 46.5');
    expect(await voidPaid(46.5)).toBe('accepted');
  });

  it('refuses a service charge that is changed by more', async () => {
    const terminal = open();
    terminal.add('Chips', 10);
    terminal.run({ type: 'setServiceCharge', rate: toRate(20) });
    expect(await save(terminal, 'serviceCharge', 1)).toBe('approval.amount_exceeded 8.9');
    expect(await save(terminal, 'serviceCharge', 8.9)).toBe('accepted');
  });

  it('adds up what is new in one save', async () => {
    const terminal = open();
    const chips = terminal.add('Chips', 10);
    terminal.run({ type: 'addLineDiscount', orderLineID: chips, discount: percent(terminal, 10) });
    terminal.run({ type: 'addOrderDiscount', discount: terminal.amountOff(4) });
    expect(await save(terminal, 'discount', 4.45)).toBe('approval.amount_exceeded 8.45');
    expect(await save(terminal, 'discount', 8.45)).toBe('accepted');
  });

  it('that names no amount approves nothing of value', async () => {
    const terminal = open();
    terminal.add('Chips');
    terminal.run({ type: 'addOrderDiscount', discount: terminal.amountOff(0.01) });
    expect(await save(terminal, 'discount', null)).toBe('approval.amount_exceeded 0.01');
  });

  it('is not used up by the refusal, so that a smaller action can still use it', async () => {
    const terminal = open();
    terminal.add('Chips', 10);
    const approvals = [{ action: 'discount' as const, approvalID: await grant('discount', terminal.cart.orderID, 5) }];
    const whole = percent(terminal, 100);
    terminal.run({ type: 'addOrderDiscount', discount: whole });
    expect(outcome(await send({ ...terminal.payload(), approvals }))).toBe('approval.amount_exceeded 44.5');
    terminal.run({ type: 'removeOrderDiscount', orderDiscountID: whole.orderDiscountID });
    terminal.run({ type: 'addOrderDiscount', discount: percent(terminal, 10) });
    expect(outcome(await send({ ...terminal.payload(), approvals }))).toBe('accepted');
  });
});

describe('what was allowed and grows', () => {
  it('needs a PIN for the new amount when a discount of the order takes more off since lines were added', async () => {
    const terminal = open();
    terminal.add('Chips');
    terminal.run({ type: 'addOrderDiscount', discount: percent(terminal, 100) });
    expect(await save(terminal, 'discount', 4.45)).toBe('accepted');
    terminal.add('Soda', 100);
    expect(await save(terminal)).toBe('approval.required 454.45');
    expect(await save(terminal, 'discount', 450)).toBe('approval.amount_exceeded 454.45');
    expect(await save(terminal, 'discount', 454.45)).toBe('accepted');
  });

  it('needs a PIN for the new amount when a discount of each unit is for more units', async () => {
    const terminal = open();
    const chips = terminal.add('Chips');
    terminal.run({ type: 'addLineDiscount', orderLineID: chips, discount: terminal.amountOff(4) });
    expect(await save(terminal, 'discount', 4)).toBe('accepted');
    setQuantity(terminal, chips, 50);
    expect(await save(terminal)).toBe('approval.required 200');
    expect(await save(terminal, 'discount', 200)).toBe('accepted');
  });

  it('needs a PIN for the new amount when a comped line is for more units', async () => {
    const terminal = open();
    const chips = terminal.add('Chips');
    expect(await save(terminal)).toBe('accepted');
    terminal.voidComp(chips, null, 100);
    expect(await save(terminal, 'comp', 4.45)).toBe('accepted');
    const input = terminal.payload();
    const grown = {
      ...input,
      subtotal: 222.5,
      orderLines: input.orderLines.map((line) => ({ ...line, orderQuantity: 50 })),
    };
    expect(outcome(await send(grown))).toBe('approval.required 222.5');
    expect(outcome(await send(grown, place.caller))).toBe('accepted');
  });

  it('needs a PIN for the new amount when a discounted line costs more', async () => {
    const terminal = open();
    const chips = terminal.add('Chips');
    terminal.run({ type: 'addLineDiscount', orderLineID: chips, discount: percent(terminal, 100) });
    expect(await save(terminal, 'discount', 4.45)).toBe('accepted');
    const input = terminal.payload();
    const [plain] = input.orderLines;
    if (plain === undefined) throw new Error('The order has a line.');
    const line = place.terminal.line('Chips', 1, ['Guacamole'], {
      orderLineID: plain.orderLineID,
      orderLineDiscounts: plain.orderLineDiscounts,
    });
    expect(outcome(await send(place.terminal.totalled({ ...input, orderLines: [line] })))).toBe(
      'approval.required 6.25',
    );
  });

  it('needs a PIN for the new amount when the order without its service charge grows', async () => {
    const terminal = open();
    terminal.run({ type: 'setFulfillment', to: { fulfillment: 1, serviceChargeRate: toRate(10) } });
    terminal.add('Chips', 10);
    terminal.run({ type: 'removeServiceCharge' });
    expect(await save(terminal, 'serviceCharge', 4.45)).toBe('accepted');
    terminal.add('Chips', 10);
    expect(await save(terminal)).toBe('approval.required 8.9');
  });

  it('is allowed to a person with the right without a PIN', async () => {
    const terminal = open();
    terminal.add('Chips');
    terminal.run({ type: 'addOrderDiscount', discount: percent(terminal, 100) });
    expect(await save(terminal, 'discount', 4.45)).toBe('accepted');
    terminal.add('Soda', 100);
    cashier = place.caller;
    expect(await save(terminal)).toBe('accepted');
  });

  it('needs no approval when it shrinks or stays', async () => {
    const terminal = open();
    const chips = terminal.add('Chips', 10);
    terminal.run({ type: 'addLineDiscount', orderLineID: chips, discount: percent(terminal, 50) });
    expect(await save(terminal, 'discount', 22.25)).toBe('accepted');
    terminal.run({ type: 'setNote', note: 'Window table' });
    expect(await save(terminal)).toBe('accepted');
    terminal.add('Water');
    expect(await save(terminal)).toBe('accepted');
    setQuantity(terminal, chips, 3);
    expect(await save(terminal)).toBe('accepted');
  });

  it('needs no approval for a comped part that stays unchanged while another part is voided', async () => {
    const terminal = open();
    const chips = terminal.add('Chips', 7);
    expect(await save(terminal)).toBe('accepted');
    terminal.voidComp(chips, 1, 50);
    expect(await save(terminal, 'comp', 2.23)).toBe('accepted');
    terminal.voidComp(chips, 1, null);
    expect(await save(terminal, 'void', 4.45)).toBe('accepted');
  });

  it('needs no approval for a comp that is worth more only because an automatic discount takes less off now', async () => {
    const half = { isAutomaticDiscount: true, value: 50, appliesTo: 'SelectedProducts' } as const;
    const body = discountFields({ ...half, applyToIDs: [place.terminal.product('Chips').itemID] });
    expect((await server.call(discountRoutes.create, { body }, place.caller)).status).toBe(200);
    const terminal = new CartTerminal(await loadTerminal(server, place.caller));
    terminal.voidComp(terminal.add('Chips', 10), null, 100);
    expect(await save(terminal, 'comp', 22.25)).toBe('accepted');
    const { companyID } = place.tenant.scope;
    await server.test.asOwner(async (owner) => {
      await owner.query('UPDATE discounts SET value = 10 WHERE company_id = $1', [companyID]);
      await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [companyID]);
    });
    const later = terminal.reloaded(await loadTerminal(server, place.caller));
    later.add('Water');
    expect(toAmount(later.priced().priced.totals.compAmount)).toBe(40.05);
    expect(await save(later)).toBe('accepted');
  });
});

describe('a service charge of another fulfilment type (decisions 44, 160)', () => {
  const [dineIn, takeaway] = [
    { fulfillment: 1 as const, serviceChargeRate: toRate(10) },
    { fulfillment: 2 as const, serviceChargeRate: toRate(0) },
  ];
  const saved = async (prepare?: (terminal: CartTerminal) => void) => {
    const terminal = open();
    terminal.add('Chips', 10);
    prepare?.(terminal);
    expect(outcome(await send(terminal.payload(), place.caller))).toBe('accepted');
    const stored = await server.call(orderRoutes.get, { params: { id: terminal.cart.orderID } }, place.caller);
    terminal.cart = new CartTerminal(terminal.terminal, stored.body as Order).cart;
    return terminal;
  };

  it('is charged at the rate of the new type without a PIN', async () => {
    const terminal = await saved();
    terminal.run({ type: 'setFulfillment', to: dineIn });
    expect(terminal.priced().priced.totals.serviceChargeAmount).toBe(toMoney(4.45));
    expect(terminal.toAllow()).toEqual([]);
    expect(await save(terminal)).toBe('accepted');
  });

  it('needs action 303 to stay at the 0 of the type before', async () => {
    const terminal = await saved();
    terminal.run({ type: 'setFulfillment', to: dineIn });
    terminal.run({ type: 'removeServiceCharge' });
    expect(terminal.toAllow()).toEqual([{ action: 'serviceCharge', amount: 4.45 }]);
    expect(await save(terminal)).toBe('approval.required 4.45');
    expect(await save(terminal, 'serviceCharge', 4.45)).toBe('accepted');
  });

  it('needs action 303 to stay at a rate that was typed for the type before', async () => {
    const terminal = await saved((each) => each.run({ type: 'setServiceCharge', rate: toRate(12) }));
    terminal.run({ type: 'setFulfillment', to: dineIn });
    expect(terminal.cart.serviceCharge).toMatchObject({ mode: 'default', rate: toRate(10) });
    terminal.run({ type: 'setServiceCharge', rate: toRate(12) });
    expect(await save(terminal)).toBe('approval.required 0.89');
  });

  it('takes 0 without a PIN where 0 is the rate of the new type', async () => {
    const terminal = await saved((each) => each.run({ type: 'setFulfillment', to: dineIn }));
    terminal.run({ type: 'setFulfillment', to: takeaway });
    expect(await save(terminal)).toBe('accepted');
  });
});
