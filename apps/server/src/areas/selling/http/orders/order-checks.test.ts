import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ErrorBody, type Order, type OrderInput, type OrderLineInput } from '@tavola/contract';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { newID } from '#platform/ids.ts';
import { code, orderCalls, refused } from './orders.setup.ts';

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

const { save, saved } = orderCalls(
  () => server,
  () => place,
);

describe('what a terminal may not decide', () => {
  const lineChanges: [string, Partial<OrderLineInput>][] = [
    ['a lower price', { price: 0.01 }],
    ['a higher price', { price: 99 }],
    ['no price', { price: 0 }],
    ['another category', { categoryID: newID() }],
    ['another tax', { taxID: newID() }],
    ['no tax', { taxID: null }],
    ['an inclusive tax', { isTaxInclusive: true }],
    ['another name', { displayName: 'Free lunch' }],
    ['an unknown item', { itemID: newID() }],
    ['an unknown menu', { menuID: newID(), menuSectionID: newID() }],
    ['more of it', { orderQuantity: 4 }],
    ['less of it', { orderQuantity: 0.5 }],
    ['a void', { voidComp: { type: 'void', value: 0, isPercentage: false } }],
    ['a comp', { voidComp: { type: 'comp', value: 100, isPercentage: true } }],
    ['a comp of more than there is', { voidComp: { type: 'comp', value: 100, isPercentage: true, quantity: 9 } }],
    ['a comp above 100 %', { voidComp: { type: 'comp', value: 101, isPercentage: true } }],
    [
      'a discount',
      {
        orderLineDiscounts: [
          { orderDiscountID: newID(), discountType: 'custom', discountValue: 50, isPercentage: true },
        ],
      },
    ],
    [
      'a discount above 100 %',
      {
        orderLineDiscounts: [
          { orderDiscountID: newID(), discountType: 'custom', discountValue: 120, isPercentage: true },
        ],
      },
    ],
    [
      'an unknown discount',
      {
        orderLineDiscounts: [
          {
            orderDiscountID: newID(),
            discountType: 'predefined',
            discountID: newID(),
            discountValue: 50,
            isPercentage: true,
          },
        ],
      },
    ],
    [
      'a discount said to be automatic',
      {
        orderLineDiscounts: [
          {
            orderDiscountID: newID(),
            discountType: 'custom',
            discountValue: 50,
            isPercentage: true,
            isAutomaticDiscount: true,
          },
        ],
      },
    ],
    ['no options', { orderLineModifiers: [] }],
    [
      'a combo part',
      {
        comboLineItems: [
          {
            comboLineItemID: newID(),
            comboChoiceID: newID(),
            itemID: newID(),
            quantity: 1,
            priceAdd: 0,
            orderLineModifiers: [],
            orderLineVariantOptions: [],
          },
        ],
      },
    ],
    ['a variant option', { orderLineVariantOptions: [{ variantOptionID: newID(), priceAdd: -5 }] }],
  ];
  const orderChanges: [string, Partial<OrderInput>][] = [
    ['a lower total', { totalDueAmount: 0.01 }],
    ['a higher total', { totalDueAmount: 1000 }],
    ['a total of 0', { totalDueAmount: 0 }],
    ['a negative total', { totalDueAmount: -5 }],
    ['a lower tax', { totalTaxAmount: 0 }],
    ['a lower subtotal', { subtotal: 1 }],
    ['all totals of 0', { subtotal: 0, totalTaxAmount: 0, totalDueAmount: 0 }],
    ['a service charge', { serviceChargeRate: 12 }],
    ['another fulfilment', { orderFulfillmentTypeID: 1 }],
    [
      'a discount',
      { discounts: [{ orderDiscountID: newID(), discountType: 'custom', discountValue: 10, isPercentage: true }] },
    ],
    [
      'a fixed discount',
      { discounts: [{ orderDiscountID: newID(), discountType: 'custom', discountValue: 5, isPercentage: false }] },
    ],
    [
      'an unknown discount',
      {
        discounts: [
          {
            orderDiscountID: newID(),
            discountType: 'predefined',
            discountID: newID(),
            discountValue: 10,
            isPercentage: true,
          },
        ],
      },
    ],
    [
      'a redeemed discount',
      {
        discounts: [
          {
            orderDiscountID: newID(),
            discountType: 'predefined',
            discountID: newID(),
            discountRedemptionID: newID(),
            discountValue: 10,
            isPercentage: true,
          },
        ],
      },
    ],
    ['a comp of the order', { voidComp: { type: 'comp', value: 100, isPercentage: true } }],
    ['a void of the order', { voidComp: { type: 'void', value: 0, isPercentage: false } }],
    ['no lines', { orderLines: [] }],
    ['an unknown version', { version: 7, totalDueAmount: 3 }],
  ];

  const base = () =>
    place.terminal.order([place.terminal.line('Burrito', 2, ['Mild', 'Cheese']), place.terminal.line('Soda')]);
  const attempts: [string, (input: OrderInput) => OrderInput][] = [
    ...lineChanges.map(([what, change]): [string, (input: OrderInput) => OrderInput] => [
      `${what} on a line`,
      (input) => ({
        ...input,
        orderLines: input.orderLines.map((line, at) => (at === 0 ? { ...line, ...change } : line)),
      }),
    ]),
    ...orderChanges.map(([what, change]): [string, (input: OrderInput) => OrderInput] => [
      what,
      (input) => ({ ...input, ...change }),
    ]),
    ...(
      [
        ['cheaper', -1],
        ['dearer', 9],
        ['free', 0],
      ] as const
    ).map(([what, priceAdd]): [string, (input: OrderInput) => OrderInput] => [
      `a ${what} option`,
      changeOption((option) => ({ ...option, priceAdd })),
    ]),
    ['an unknown option', changeOption((option) => ({ ...option, modifierOptionID: newID() }))],
    ['ten of an option', changeOption((option) => ({ ...option, quantity: 10 }))],
    [
      'options below an option',
      changeOption((option) => ({ ...option, subModifiers: [{ ...option, orderLineModifierID: newID() }] })),
    ],
    ['one line twice', (input) => ({ ...input, orderLines: [...input.orderLines, ...input.orderLines.slice(0, 1)] })],
    [
      'an open item without tax',
      (input) => ({
        ...input,
        orderLines: [
          ...input.orderLines,
          {
            ...place.terminal.line('Water'),
            itemID: '00000000-0000-7000-8000-00000000f0f0',
            displayName: 'Thing',
            price: 1,
          },
        ],
      }),
    ],
    ['an amount of another currency', (input) => ({ ...input, totalDueAmount: input.totalDueAmount + 0.001 })],
    ['half a cent', (input) => ({ ...input, subtotal: input.subtotal + 0.005 })],
  ];

  function changeOption(
    change: (option: OrderLineInput['orderLineModifiers'][number]) => OrderLineInput['orderLineModifiers'][number],
  ): (input: OrderInput) => OrderInput {
    return (input) => ({
      ...input,
      orderLines: input.orderLines.map((line, at) =>
        at === 0
          ? {
              ...line,
              orderLineModifiers: line.orderLineModifiers.map((option, index) =>
                index === 1 ? change(option) : option,
              ),
            }
          : line,
      ),
    });
  }

  test('is worked out again or refused, and a refusal writes nothing', async () => {
    expect(attempts.length).toBeGreaterThanOrEqual(50);
    let before = await businessRows(server.test);
    const outcomes: string[] = [];
    for (const [what, change] of attempts) {
      const input = base();
      const answer = await save('send', change(input));
      outcomes.push(`${what}: ${code(answer)}`);
      const after = await businessRows(server.test);
      if (answer.status === 200) {
        // Taken only where nothing that counts was changed: the money is the server's own.
        expect((answer.body as Order).totalDueAmount, what).toEqual(input.totalDueAmount);
        before = after;
        continue;
      }
      expect([400, 409, 422].includes(answer.status), what).toBe(true);
      expect(after, what).toEqual(before);
    }
    expect(
      outcomes.filter((outcome) => outcome.endsWith('200 accepted')).map((outcome) => outcome.split(':')[0]),
    ).toEqual([
      'another category on a line',
      'another tax on a line',
      'no tax on a line',
      'an inclusive tax on a line',
      'another name on a line',
      'a discount said to be automatic on a line',
    ]);
  }, 60_000);

  test('a mismatch returns the server’s totals, and a changed price the old and the new one', async () => {
    const { terminal } = place;
    const input = terminal.order([terminal.line('Soda')]);
    const wrong = await save('send', { ...input, totalDueAmount: 1 });
    expect(code(wrong)).toBe('409 order.error.total_mismatch');
    expect(refused(wrong).current).toMatchObject({ subtotal: 4.5, totalTaxAmount: 0.32, totalDueAmount: 4.82 });
    expect(refused(wrong).params).toMatchObject({ figure: 'totalDueAmount', shown: '1.00', actual: '4.82' });
    const say = async (wrong: Partial<OrderInput>) =>
      ((await save('send', { ...input, ...wrong })).body as unknown as ErrorBody).message.split('. ')[0];
    expect(await say({ totalTaxAmount: 0.5 })).toBe('The tax changed from 0.50 to 0.32');
    expect(await say({ subtotal: 4 })).toBe('The subtotal changed from 4.00 to 4.50');
    expect(await say({ subtotal: 4, totalTaxAmount: 0, totalDueAmount: 4 })).toBe(
      'The total changed from 4.00 to 4.82',
    );
    const cheap = await save(
      'send',
      terminal.totalled({ ...input, orderLines: input.orderLines.map((line) => ({ ...line, price: 4 })) }),
    );
    expect(code(cheap)).toBe('409 order.price_changed');
    expect(refused(cheap).params).toEqual({ name: 'Soda', old: '4.00', new: '4.50' });
  });

  test('skipValidation sells what is out of reach, at its price and with its options', async () => {
    const fresh = await server.open();
    await server.test.asOwner((owner) =>
      owner.query(`UPDATE items SET is_available_for_selection = false WHERE company_id = $1 AND name = 'Soda'`, [
        fresh.tenant.scope.companyID,
      ]),
    );
    await server.test.asOwner((owner) =>
      owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [
        fresh.tenant.scope.companyID,
      ]),
    );
    const input = fresh.terminal.order([fresh.terminal.line('Soda')]);
    expect(code(await save('send', input, fresh.caller))).toBe('409 order.item_unavailable');
    expect(code(await save('send', { ...input, skipValidation: true, totalDueAmount: 1 }, fresh.caller))).toBe(
      '409 order.error.total_mismatch',
    );
    expect((await saved('send', { ...input, skipValidation: true }, fresh.caller)).totalDueAmount).toBe(4.82);
  });
});
