import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  orderRoutes,
  paymentRoutes,
  permission,
  sensitiveCode,
  type CallAnswer,
  type ErrorBody,
  type Order,
  type OrderInput,
  type SensitiveAction,
} from '@tavola/contract';
import { approved } from '@tavola/testkit/selling/approvals.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { newID } from '#platform/ids.ts';

type Found = CallAnswer<typeof orderRoutes.search>;

let server: SellingServer;
let place: Selling;
let other: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  [place, other] = [await server.open(), await server.open()];
});
afterAll(() => server.close());

const save = (input: OrderInput, caller: Caller = place.caller) =>
  server.call(orderRoutes.send, { body: input }, caller);
const soda = async (at: Selling = place): Promise<Order> =>
  (await save(at.terminal.order([at.terminal.line('Soda')]), at.caller)).body as Order;
const code = (answer: { status: number; body: unknown }): string =>
  `${answer.status} ${(answer.body as ErrorBody).additionValue?.errorCode ?? 'accepted'}`;
const audit = (targetID: string) =>
  server.test.asOwner(
    async (owner) =>
      (
        await owner.query<Record<string, unknown>>(
          'SELECT action, user_id, approver_id, client_id, before, after FROM audit_log WHERE target_id = $1 ORDER BY id',
          [targetID],
        )
      ).rows,
  );
const cashier = (...actions: SensitiveAction[]) =>
  place.colleague({ codes: new Set([permission.quickService.view, ...actions.map(sensitiveCode)]), displayName: 'Bo' });

describe('sensitive actions', () => {
  // A soda of 4.50 and a burger of 9.99, taken away: no service charge but the one that is typed in.
  const changes: [SensitiveAction, number, (input: OrderInput) => OrderInput][] = [
    [
      'discount',
      1.45,
      (input) => ({
        ...input,
        discounts: [{ orderDiscountID: newID(), discountType: 'custom', discountValue: 10, isPercentage: true }],
      }),
    ],
    [
      'discount',
      2,
      (input) => ({
        ...input,
        orderLines: input.orderLines.map((line) => ({
          ...line,
          orderLineDiscounts: [
            { orderDiscountID: newID(), discountType: 'custom', discountValue: 1, isPercentage: false },
          ],
        })),
      }),
    ],
    ['comp', 7.25, (input) => ({ ...input, voidComp: { type: 'comp', value: 50, isPercentage: true } })],
    [
      'comp',
      2,
      (input) => ({
        ...input,
        orderLines: input.orderLines.map((line) => ({
          ...line,
          voidComp: { type: 'comp', value: 1, isPercentage: false },
        })),
      }),
    ],
    [
      'void',
      4.5,
      (input) => ({
        ...input,
        orderLines: input.orderLines.map((line, at) =>
          at === 0 ? { ...line, voidComp: { type: 'void', value: 0, isPercentage: false } } : line,
        ),
      }),
    ],
    ['serviceCharge', 1.74, (input) => ({ ...input, serviceChargeRate: 12 })],
  ];

  test.each(changes)(
    '%s worth %d needs its right or a PIN for it, and is in the audit with both people',
    async (action, amount, change) => {
      const { terminal } = place;
      const input = terminal.totalled(change(terminal.order([terminal.line('Soda'), terminal.line('Burger')])));
      const without = await cashier();
      const before = await businessRows(server.test);
      expect(code(await save(input, without))).toBe('403 approval.required');
      expect(await businessRows(server.test)).toBe(before);
      const forLess = await approved(server, place, without, action, input.orderID, amount - 0.01);
      expect(code(await save({ ...input, approvals: [{ action, approvalID: forLess }] }, without))).toBe(
        '403 approval.amount_exceeded',
      );
      const approvalID = await approved(server, place, without, action, input.orderID, amount);
      expect(code(await save({ ...input, approvals: [{ action, approvalID: newID() }] }, without))).toBe(
        '403 approval.invalid',
      );
      expect(code(await save({ ...input, approvals: [{ action, approvalID }] }, without))).toBe('200 accepted');
      expect(await audit(input.orderID)).toMatchObject([
        {
          action: `order.${action}`,
          approver_id: place.tenant.userID,
          after: { totalDueAmount: input.totalDueAmount },
        },
      ]);
      const own = terminal.totalled(change(terminal.order([terminal.line('Soda'), terminal.line('Burger')])));
      expect(code(await save(own, await cashier(action)))).toBe('200 accepted');
      expect(await audit(own.orderID)).toMatchObject([{ action: `order.${action}`, approver_id: null }]);
    },
  );

  test('what was allowed once is not asked for again while it takes nothing more off; more of it is', async () => {
    const { terminal } = place;
    const discount = {
      orderDiscountID: newID(),
      discountType: 'custom' as const,
      discountValue: 1,
      isPercentage: false,
    };
    const input = terminal.order([terminal.line('Soda')], { discounts: [discount] });
    await save(input, await cashier('discount'));
    const without = await cashier();
    expect(
      code(
        await save(
          terminal.totalled({ ...input, version: 1, orderLines: [...input.orderLines, terminal.line('Water')] }),
          without,
        ),
      ),
    ).toBe('200 accepted');
    expect(
      code(
        await save(
          terminal.totalled({ ...input, version: 2, discounts: [{ ...discount, discountValue: 3 }] }),
          without,
        ),
      ),
    ).toBe('403 approval.required');
  });

  test('a place that always asks for a PIN asks everybody', async () => {
    const strict = await server.open();
    await server.test.asOwner(async (owner) => {
      await owner.query(`UPDATE locations SET operational_setting = '{"alwaysAskPin": true}' WHERE company_id = $1`, [
        strict.tenant.scope.companyID,
      ]);
      await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [
        strict.tenant.scope.companyID,
      ]);
    });
    const input = strict.terminal.order([strict.terminal.line('Soda')], { serviceChargeRate: 12 });
    expect(code(await save(input, strict.caller))).toBe('403 approval.required');
  });
});

describe('voiding an order', () => {
  test('needs its right, leaves its gross for the report, and is done once', async () => {
    const order = await soda();
    const body = { orderID: order.orderID, reason: 'Mistake', note: 'wrong table' };
    const before = await businessRows(server.test);
    expect(code(await server.call(orderRoutes.void, { body }, await cashier()))).toBe('403 approval.required');
    expect(await businessRows(server.test)).toBe(before);
    const voided = await server.call(orderRoutes.void, { body }, await cashier('void'));
    expect(voided.body).toMatchObject({
      status: 'Voided',
      orderPaymentStatus: 'Voided',
      version: 2,
      totalDueAmount: 0,
      subtotal: 0,
      voidComp: { type: 'void', name: 'Mistake', note: 'wrong table' },
      orderLines: [{ status: 'Voided', isVoided: true, subtotal: 4.5, netAmount: 0, taxes: [] }],
    });
    const again = await server.call(orderRoutes.void, { body }, await cashier('void'));
    expect(again.body).toEqual(voided.body);
    expect(await audit(order.orderID)).toMatchObject([
      { action: 'order.void', before: { totalDueAmount: 4.82 }, after: { reason: 'Mistake' } },
    ]);
    const pay = {
      paymentID: newID(),
      orderID: order.orderID,
      orderVersion: 2,
      paymentTypeID: 1 as const,
      tenderedAmount: 5,
    };
    expect(code(await server.call(paymentRoutes.process, { body: pay }, place.caller))).toBe(
      '409 payment.order_voided',
    );
    expect(code(await server.call(orderRoutes.sendSaved, { params: { id: order.orderID } }, place.caller))).toBe(
      '409 order.not_modifiable',
    );
    expect(code(await server.call(orderRoutes.void, { body: { ...body, orderID: newID() } }, place.caller))).toBe(
      '404 order.not_found',
    );
  });

  test('cannot be undone by the app, line by line neither', async () => {
    const { terminal } = place;
    const { scope } = place.tenant;
    const order = (
      await save(
        terminal.order([
          terminal.line('Soda'),
          terminal.line('Burger', 1, [], { voidComp: { type: 'void', value: 0, isPercentage: false } }),
        ]),
      )
    ).body as Order;
    const voided = (
      await server.call(
        orderRoutes.void,
        { body: { orderID: (await soda()).orderID, reason: 'Mistake' } },
        place.caller,
      )
    ).body as Order;
    const counts = await server.services.database.tenant(scope, async (tx) => [
      (
        await tx.raw(`UPDATE orders SET status = 'New' WHERE company_id = $1 AND id = $2`, [
          scope.companyID,
          voided.orderID,
        ])
      ).count,
      (
        await tx.raw(`UPDATE order_lines SET status = 'New' WHERE company_id = $1 AND order_id = $2`, [
          scope.companyID,
          order.orderID,
        ])
      ).count,
    ]);
    expect(counts).toEqual([0, 1]);
  });
});

describe('another company', () => {
  test('finds, changes, voids and pays nothing of ours, and is answered as if it were not there', async () => {
    const order = await soda();
    const theirs = other.caller;
    const before = await businessRows(server.test);
    const payment = {
      paymentID: newID(),
      orderID: order.orderID,
      orderVersion: 1,
      paymentTypeID: 1 as const,
      tenderedAmount: 5,
    };
    const answers = await Promise.all([
      server.call(orderRoutes.get, { params: { id: order.orderID } }, theirs),
      server.call(orderRoutes.sendSaved, { params: { id: order.orderID } }, theirs),
      server.call(orderRoutes.finalizeSaved, { params: { id: order.orderID } }, theirs),
      server.call(orderRoutes.void, { body: { orderID: order.orderID, reason: 'x' } }, theirs),
      server.call(paymentRoutes.process, { body: payment }, theirs),
      server.call(paymentRoutes.previewReceipt, { params: { id: order.orderID } }, theirs),
    ]);
    expect(new Set(answers.map(code))).toEqual(new Set(['404 order.not_found']));
    expect(await businessRows(server.test)).toBe(before);
    const search = await server.call(orderRoutes.search, { query: {} }, theirs);
    expect((search.body as Found).items.map((each) => each.orderID)).not.toContain(order.orderID);
  });

  test('may use the same ids for its own, which stay apart', async () => {
    const input = place.terminal.order([place.terminal.line('Soda')]);
    await save(input);
    const twin = other.terminal.order([
      { ...other.terminal.line('Water'), orderLineID: input.orderLines[0]?.orderLineID ?? '' },
    ]);
    expect(code(await save({ ...twin, orderID: input.orderID }, other.caller))).toBe('200 accepted');
    expect(
      ((await server.call(orderRoutes.get, { params: { id: input.orderID } }, place.caller)).body as Order)
        .orderLines[0]?.itemName,
    ).toBe('Soda');
  });

  test('of ours at another place is as foreign', async () => {
    const input = place.terminal.order([place.terminal.line('Soda')]);
    await save(input);
    const { companyID } = place.tenant.scope;
    const elsewhere = newID();
    await server.test.asOwner((owner) =>
      owner.query(
        `INSERT INTO locations (company_id, id, name, sub_domain, country_id, province, postal_code, address_line_1, timezone_name, currency_id, language, created_at, updated_at)
      SELECT company_id, $2, 'Second', $3, country_id, province, postal_code, address_line_1, timezone_name, currency_id, language, now(), now() FROM locations WHERE company_id = $1 LIMIT 1`,
        [companyID, elsewhere, `second-${elsewhere}`],
      ),
    );
    const seen = await server.services.database.tenant({ ...place.tenant.scope, locationID: elsewhere }, (tx) =>
      tx.raw('SELECT id FROM orders WHERE company_id = $1 AND id = $2', [companyID, input.orderID]),
    );
    expect(seen.rows).toEqual([]);
  });

  test('a line id that another order has is refused', async () => {
    const { terminal } = place;
    const first = terminal.line('Soda');
    await save(terminal.order([first]));
    const before = await businessRows(server.test);
    expect(code(await save(terminal.order([first])))).toBe('400 validation.failed');
    expect(code(await save(terminal.order([first, ...Array.from({ length: 30 }, () => terminal.line('Water'))])))).toBe(
      '400 validation.failed',
    );
    expect(await businessRows(server.test)).toBe(before);
  });
});
