import { describe, expect, test } from 'vitest';
import { byHand, dollars, fixed, line, modifier, order, percent, place, price } from '../../vectors/sample.ts';
import { money, quantity, rate, valueOf } from '../../vectors/read-order.ts';
import { roundedForCash } from '../tender/cash.ts';
import { priceBills } from './bills.ts';
import type { DraftLine } from './order.ts';

const FREE_BREAD = {
  kind: 'buyXGetY' as const,
  id: 'a',
  name: 'a',
  channels: [],
  fulfillments: [],
  buyFrom: 'products' as const,
  buyIDs: ['soup'],
  buyQuantity: 1,
  getFrom: 'products' as const,
  getIDs: ['bread'],
  getQuantity: 1,
  reward: { type: 'free' as const },
};
const comp = { type: 'comp', quantity: null, value: percent('100') } as const;

describe('the worked case of decision 51', () => {
  const draft = order(
    [
      line('1', '3', '9.99', { discounts: [byHand('10 %', percent('10'))] }),
      line('2', '1', '4.50', { voidComp: comp }),
      line('3', '2', '12.35'),
    ],
    { orderDiscounts: [byHand('5 %', percent('5')), byHand('2.00', fixed('2.00'))], serviceChargeRate: rate('10') },
  );
  const priced = price(draft);
  const adjustments = (orderLineID: string) =>
    priced.lines
      .filter((each) => each.orderLineID === orderLineID)
      .flatMap((each) =>
        each.adjustments.map((one) => `${one.step} ${one.name} ${dollars(one.amount)}`.replace('  ', ' ')),
      );

  test('3 × 9.99, 1 × 4.50 and 2 × 12.35 are 59.17', () => {
    expect(priced.lines.map((each) => dollars(each.gross))).toEqual(['29.97', '4.50', '24.70']);
    expect(dollars(priced.totals.subtotal)).toBe('59.17');
  });

  test('every line lists the steps from its gross to its net', () => {
    expect(adjustments('1')).toEqual([
      'itemDiscount 10 % -3.00',
      'orderDiscount 5 % -1.35',
      'orderDiscount 2.00 -0.96',
    ]);
    expect(adjustments('2')).toEqual(['orderDiscount 5 % -0.22', 'orderDiscount 2.00 -0.16', 'lineComp -4.12']);
    expect(adjustments('3')).toEqual(['orderDiscount 5 % -1.24', 'orderDiscount 2.00 -0.88']);
    expect(priced.lines.map((each) => dollars(each.net))).toEqual(['24.66', '0.00', '22.58']);
  });

  test('the worked order has a charge of 4.72, tax of 3.64 and 55.60 due', () => {
    const { totals } = priced;
    expect(
      [
        totals.discountAmount,
        totals.compAmount,
        totals.serviceChargeAmount,
        totals.totalTaxAmount,
        totals.totalDueAmount,
      ].map(dollars),
    ).toEqual(['7.81', '4.12', '4.72', '3.64', '55.60']);
  });

  test('500 points leave 50.60 due with 3.31 tax and 47.29 net, and 50.50 in cash', () => {
    const { totals, redemption } = price({ ...draft, redeemPoints: quantity('500') });
    expect([totals.redeemedAmount, totals.totalDueAmount, totals.totalTaxAmount].map(dollars)).toEqual([
      '5.00',
      '50.60',
      '3.31',
    ]);
    expect(redemption?.netAfter).toBe(money('47.29'));
    expect(dollars(roundedForCash(totals.totalDueAmount, { unit: money('0.01'), cashStep: money('0.25') }))).toBe(
      '50.50',
    );
  });
});

describe('adds of a piece (decisions 105 to 107)', () => {
  test('a nested quantity counts per piece of its parent option', () => {
    const syrup = { id: 'syrup', priceAdd: money('0.50'), quantity: quantity('3'), modifiers: [] };
    const shot = { id: 'shot', priceAdd: money('1.00'), quantity: quantity('2'), modifiers: [syrup] };
    expect(price(order([line('1', '2', '3.00', { modifiers: [shot] })])).totals.subtotal).toBe(money('16.00'));
  });

  test('modifiers never make a piece cheaper than 0', () => {
    expect(price(order([line('1', '2', '1.00', { modifiers: [modifier('-1.50')] })])).totals.totalDueAmount).toBe(0);
  });

  test('half a modifier of a weighed good is rounded once, with the line', () => {
    const half = { id: 'half', priceAdd: money('0.33333'), quantity: quantity('0.5'), modifiers: [] };
    // 3 × (1.00 + 0.166665) = 3.499995
    expect(price(order([line('1', '3', '1.00', { modifiers: [half] })])).totals.subtotal).toBe(money('3.50'));
    // 999 × 0.000005 is below half a cent; a piece rounded first would be 0.00001 and the line 0.01.
    const grain = { id: 'grain', priceAdd: money('0.00001'), quantity: quantity('0.5'), modifiers: [] };
    expect(price(order([line('1', '999', '0.00', { modifiers: [grain] })])).totals.subtotal).toBe(0);
  });
});

describe('two offers on one line', () => {
  const offer = (id: string, reward: 'free' | 'half') => ({
    kind: 'buyXGetY' as const,
    id,
    name: id,
    channels: [],
    fulfillments: [],
    buyFrom: 'products' as const,
    buyIDs: ['1'],
    buyQuantity: 1,
    getFrom: 'same' as const,
    getIDs: [],
    getQuantity: 1,
    reward: reward === 'free' ? { type: 'free' as const } : percent('50'),
  });

  test('a second offer takes only units that the first one left', () => {
    const first = { ...offer('a', 'free'), buyQuantity: 3 };
    const { lines } = price(
      order([line('1', '6', '2.00')]),
      place({ automaticDiscounts: [offer('b', 'half'), first] }),
    );
    expect(
      lines.map((each) => [each.orderLineID, each.refOrderLineID, each.quantity, dollars(each.net), each.isFreeItem]),
    ).toEqual([
      ['1', null, quantity('4'), '8.00', false],
      ['1/get2', '1', quantity('1'), '1.00', false],
      ['1/get', '1', quantity('1'), '0.00', true],
    ]);
  });

  test('an offer given by hand works like an automatic one, also with a non-combinable order discount', () => {
    const draft = order([line('1', '2', '2.00')], {
      offers: [offer('mine', 'free')],
      orderDiscounts: [byHand('only', percent('10'), false)],
    });
    expect(dollars(price(draft, place({ automaticDiscounts: [offer('auto', 'half')] })).totals.discountAmount)).toBe(
      '2.20',
    );
  });
});

describe('voids and comps of a part', () => {
  test('a void of two of three keeps the discounts of the whole by quantity, and the part keeps its name', () => {
    const voided = line('1', '3', '3.35', {
      discounts: [byHand('1 each', fixed('1.00'))],
      voidComp: { type: 'void', quantity: quantity('2'), partID: 'part' },
    });
    const { lines, totals } = price(order([voided]));
    expect(
      lines.map((each) => [
        each.orderLineID,
        each.refOrderLineID,
        each.isVoided,
        dollars(each.gross),
        dollars(each.itemDiscount),
      ]),
    ).toEqual([
      ['1', null, false, '3.35', '1.00'],
      ['part', '1', true, '6.70', '0.00'],
    ]);
    expect(dollars(totals.subtotal)).toBe('3.35');
  });

  test('voided units are neither bought nor got in an offer', () => {
    const offer = {
      kind: 'buyXGetY' as const,
      id: 'a',
      name: 'a',
      channels: [],
      fulfillments: [],
      buyFrom: 'products' as const,
      buyIDs: ['1'],
      buyQuantity: 2,
      getFrom: 'same' as const,
      getIDs: [],
      getQuantity: 1,
      reward: { type: 'free' as const },
    };
    const three = (voidComp: Parameters<typeof line>[3]) =>
      price(order([line('1', '3', '2.00', voidComp)]), place({ automaticDiscounts: [offer] })).totals.discountAmount;
    expect(dollars(three({}))).toBe('2.00');
    expect(dollars(three({ voidComp: { type: 'void', quantity: quantity('1') } }))).toBe('0.00');
  });

  test('comped units are neither bought nor got where comps come before discounts', () => {
    const offer = { ...FREE_BREAD, buyIDs: ['1'], getFrom: 'same' as const };
    const comped = line('1', '2', '2.00', {
      voidComp: { type: 'comp', quantity: quantity('1'), value: percent('50') },
    });
    const { totals } = price(order([comped]), place({ automaticDiscounts: [offer], isCompAfterDiscount: false }));
    expect([totals.discountAmount, totals.compAmount].map(dollars)).toEqual(['0.00', '1.00']);
  });

  test('voided units keep their line when an offer takes all the others', () => {
    const bread = line('bread', '3', '2.00', { voidComp: { type: 'void', quantity: quantity('2') } });
    const { lines, totals } = price(
      order([line('soup', '1', '5.00'), bread]),
      place({ automaticDiscounts: [FREE_BREAD] }),
    );
    expect(
      lines.map((each) => [each.orderLineID, each.quantity, each.isVoided, each.isFreeItem, dollars(each.gross)]),
    ).toEqual([
      ['soup', quantity('1'), false, false, '5.00'],
      ['bread', quantity('2'), true, false, '4.00'],
      ['bread/get', quantity('1'), false, true, '2.00'],
    ]);
    expect(dollars(totals.totalDueAmount)).toBe('5.35');
  });

  test('a fixed comp counts once for a line, with the units got through an offer', () => {
    const offer = {
      kind: 'buyXGetY' as const,
      id: 'a',
      name: 'a',
      channels: [],
      fulfillments: [],
      buyFrom: 'products' as const,
      buyIDs: ['1'],
      buyQuantity: 1,
      getFrom: 'same' as const,
      getIDs: [],
      getQuantity: 1,
      reward: percent('50'),
    };
    const { totals } = price(
      order([line('1', '2', '4.00', { voidComp: { type: 'comp', quantity: null, value: fixed('5.00') } })]),
      place({ automaticDiscounts: [offer] }),
    );
    expect([totals.discountAmount, totals.compAmount].map(dollars)).toEqual(['2.00', '5.00']);
  });

  test('a voided order is worth nothing, delivery included', () => {
    const { totals, lines } = price(
      order([line('1', '1', '5.00')], { isVoided: true, deliveryCharge: money('3.00'), redeemPoints: quantity('500') }),
    );
    expect(totals.totalDueAmount).toBe(0);
    expect(totals.subtotal).toBe(0);
    expect(lines[0]?.gross).toEqual(money('5.00'));
  });
});

describe('deposits, credits and taxes the cases leave out', () => {
  test('a taxed credit mirrors its deposit', () => {
    const { totals } = price(
      order([line('1', '3', '0.25', { kind: 'deposit' }), line('2', '3', '0.25', { kind: 'credit' })]),
    );
    expect(totals.subtotal).toBe(0);
    expect(totals.totalTaxAmount).toBe(0);
    expect(totals.totalDueAmount).toBe(0);
  });
});

describe('taxes the cases leave out', () => {
  const taxesOf = (lines: readonly DraftLine[], settings = place()): string[][] =>
    price(order(lines), settings).lines.map((each) => each.taxes.map((tax) => dollars(tax.amount)));

  test('deposits and credits of one tax are one sum, rounded once', () => {
    const containers = [line('1', '10', '0.25', { kind: 'deposit' }), line('2', '3', '0.25', { kind: 'credit' })];
    expect(dollars(price(order(containers)).totals.totalTaxAmount)).toBe('0.12');
    expect(taxesOf(containers)).toEqual([['0.18'], ['-0.06']]);
    expect(taxesOf(containers.toReversed())).toEqual([['-0.06'], ['0.18']]);
  });

  test('credits without anything else are a separate sum', () => {
    expect(taxesOf(['1', '2'].map((id) => line(id, '1', '0.25', { kind: 'credit' })))).toEqual([['-0.02'], ['-0.02']]);
  });

  test('a credit leaves the tax of other lines unchanged', () => {
    const sold = [line('1', '1', '1.07'), line('2', '1', '3.33'), line('3', '7', '0.05', { kind: 'deposit' })];
    const credit = line('4', '5', '0.05', { kind: 'credit' });
    expect(taxesOf([...sold, credit]).slice(0, 3)).toEqual(taxesOf(sold));
  });

  test('a combined inclusive tax is shared over its components before deposits and credits', () => {
    const settings = place({
      taxes: [
        {
          taxID: 'vat',
          components: [
            { name: 'A', rate: rate('5') },
            { name: 'B', rate: rate('5') },
          ],
        },
      ],
    });
    const isTaxInclusive = true;
    // 0.55 contains 0.05 = 0.03 + 0.02; 0.55 less 0.11 contains 0.04 = 0.02 + 0.02.
    expect(
      taxesOf(
        [
          line('1', '5', '0.11', { kind: 'deposit', isTaxInclusive }),
          line('2', '1', '0.11', { kind: 'credit', isTaxInclusive }),
        ],
        settings,
      ),
    ).toEqual([['0.03', '0.02'], ['-0.01']]);
  });

  test('two taxes of the same components in another order are one sum', () => {
    const [a, b] = [
      { name: 'A', rate: rate('5') },
      { name: 'B', rate: rate('10') },
    ];
    const taxes = [
      { taxID: 'ab', components: [a, b] },
      { taxID: 'ba', components: [b, a] },
    ];
    const bought = (second: string) =>
      price(
        order([
          line('1', '1', '0.05', { taxID: 'ab', isTaxInclusive: true }),
          line('2', '1', '0.05', { taxID: second, isTaxInclusive: true }),
        ]),
        place({ taxes }),
      ).taxes;
    expect(bought('ba')).toEqual(bought('ab'));
    expect(bought('ba').map((tax) => [tax.name, dollars(tax.amount)])).toEqual([['B', '0.01']]);
  });
});

describe('bills (decision 131)', () => {
  const bills = [
    { billID: 'a', orderDiscounts: [byHand('10 %', percent('10'))] },
    { billID: 'b', orderDiscounts: [] },
  ];

  test('an order discount counts on its bill only, and charges are shared over the bills', () => {
    const priced = valueOf(
      priceBills(order([line('1', '1', '7.01')], { deliveryCharge: money('1.01') }), bills, place()),
    );
    expect(
      priced.map(({ billID, order: { totals } }) => [
        billID,
        dollars(totals.subtotal),
        dollars(totals.discountAmount),
        dollars(totals.deliveryChargeAmount),
      ]),
    ).toEqual([
      ['a', '3.51', '0.35', '0.51'],
      ['b', '3.50', '0.00', '0.50'],
    ]);
  });

  test('a fixed comp of a shared line is shared with it', () => {
    const draft = order([line('1', '1', '7.00', { voidComp: { type: 'comp', quantity: null, value: fixed('3.01') } })]);
    const priced = valueOf(
      priceBills(
        draft,
        [
          { billID: 'a', orderDiscounts: [] },
          { billID: 'b', orderDiscounts: [] },
        ],
        place(),
      ),
    );
    expect(priced.map((bill) => dollars(bill.order.totals.compAmount))).toEqual(['1.51', '1.50']);
  });
});
