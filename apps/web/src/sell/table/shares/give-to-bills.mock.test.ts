import { NO_AMOUNT, type OperationalSetting, type TableCheck, type TenantInfo } from '@tavola/contract';
import {
  priceOrder,
  toAmount,
  toOrderDraft,
  toOrderPayload,
  type Cart,
  type CartLine,
  type Quantity,
  type Rate,
} from '@tavola/selling';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOf } from '../../../../../../packages/selling/vectors/sample-answer.ts';
import { lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { place } from '../../../../../../packages/selling/vectors/sample.ts';
import { catalogOf, FRIDAY_NOON, product } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { cartOf } from '../../data/stored-order.ts';
import { holdCart, newSale, runCart, undoCart, useSale } from '../../cart/state/sale-store.ts';
import type { SellData } from '../../data/sell-data.ts';
// The words of a refusal are loaded when one is shown, which may be after the last test.
import '../../format/refusals.strings.ts';
import { useAtTable } from '../../check/at-table.ts';
import { giveToBills, piecesOfLine, seatPieces } from './give-to-bills.ts';
import { followTable, typedLines } from '../../save/hold-table.ts';
import { pricedTable, saveBody, tableOrder } from '../../check/table-check.ts';
import { tableRules } from '../../check/table-rules.ts';

// What shows a message is loaded with the first one, which may be after the last test.
vi.mock('#ui/dialogs/toast.ts', () => ({ toast: () => undefined }));

const dineIn = { fulfillment: 1, serviceChargeRate: 0 as Rate } as const;
// The parts of the sell data that pricing a table reads.
const data = {
  catalog: catalogOf({ products: ['beer', 'cola'].map((id) => product(id, 5, { taxID: null, isTaxInclusive: true })) }),
  operational: {
    modules: { loyalty: false },
    roundingMode: 'halfAwayFromZero',
    useServiceCharge: { quickService: false, tableService: false },
    currencyCode: 'USD',
    currencyDecimals: 2,
  } as OperationalSetting,
  tenant: { isTaxInclusive: true } as TenantInfo,
  serviceCharge: null,
  fulfillments: [dineIn],
} as unknown as SellData;

const pieces = (count: number) => (count * 100_000) as Quantity;
const atTable = { tableID: 'table', tableGroupID: null };
const cart = (): Cart => useSale.getState().cart ?? newSale(dineIn);
const line = (id: string): CartLine => {
  const found = cart().lines.find(({ orderLineID }) => orderLineID === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};
const shown = () =>
  cart().lines.map((each) => [each.itemID, each.quantity / 100_000, each.assignTo?.join() ?? 'shared']);

/** Two bills. Three beers for 5.35 each, sent, that were added to the second one and are on MAIN alone. */
function table(): TableCheck {
  holdCart({ ...newSale({ ...dineIn, channel: 2, tableID: 'table' }), orderID: 'second' });
  const content = lineContent('beer', 535_000, { isTaxInclusive: true });
  runCart({ type: 'add', content, quantity: pieces(3), newID: 'beer' });
  const sent = { isSent: true, sentAt: '2026-01-02T12:00:00Z', addedAt: '2026-01-02T11:00:00+00:00' };
  const priced = priceOrder(toOrderDraft(cart(), data.catalog, FRIDAY_NOON), place());
  if (!priced.ok) throw new Error(priced.code);
  const second = toOrderPayload(cart(), priced.value.totals);
  const [beers] = answerOf(second, () => sent).orderLines;
  if (beers === undefined) throw new Error('no beers');
  const bill = (orderID: string, isMain: boolean, lines: (typeof beers)[]) => ({
    isMain,
    aliasName: null,
    isFrozen: false,
    status: 'pending' as const,
    order: { ...answerOf({ ...second, orderID, orderLines: [] }), tableID: 'table', version: 1, orderLines: lines },
  });
  return {
    ...atTable,
    tableVersion: 'v1',
    totalDueAmount: NO_AMOUNT,
    bills: [bill('main', true, [beers]), bill('second', false, [])],
    lines: [
      { orderID: 'second', assignment: 'list', billIDs: ['main'], isFixed: false, status: 'pending', line: beers },
    ],
  };
}

let check: TableCheck;
beforeEach(() => {
  check = table();
  useAtTable.setState({ check, rules: tableRules });
  const order = tableOrder(check, 'main');
  const opened = order === undefined ? undefined : cartOf(order, data);
  if (opened?.ok !== true) throw new Error('no table');
  holdCart(opened.value, { saved: opened.value });
});

/** What a save sends, and what the bills come to by it. */
function save() {
  const priced = pricedTable(check, cart(), data, FRIDAY_NOON);
  if (!priced.ok) throw new Error(priced.code);
  const { bills, assignments } = saveBody(check, cart(), priced.value, 'base', atTable);
  return {
    due: priced.value.bills.map(({ billID, order }) => [billID, toAmount(order.totals.totalDueAmount)]),
    lines: bills.flatMap(({ orderID, orderLines }) =>
      orderLines.map((each) => [orderID, each.orderQuantity, each.refOrderLineID, each.seat, each.seatNote]),
    ),
    assignments: assignments.map(({ orderLineID: _id, ...each }) => each),
  };
}

describe('pieces of a line', () => {
  it('go to another bill by themselves, from the bill that their line was added to', () => {
    expect(piecesOfLine(line('beer'))).toBe(3);
    expect(giveToBills(line('beer'), 1, ['second'])).toBe(true);
    expect(shown()).toEqual([
      ['beer', 2, 'main'],
      ['beer', 1, 'second'],
    ]);
    expect(cart().lines[1]).toMatchObject({ isSent: true, isStored: false });
    expect(save()).toEqual({
      due: [
        ['main', 10.7],
        ['second', 5.35],
      ],
      lines: [
        ['second', 2, null, null, null],
        ['second', 1, 'beer', null, null],
      ],
      assignments: [{ assignment: 'list', billIDs: ['second'] }],
    });
    undoCart();
    expect(shown()).toEqual([['beer', 3, 'main']]);
  });

  it('are the line itself where all are meant, and nothing where their bills stay', () => {
    giveToBills(line('beer'), 1, ['main']);
    expect(shown()).toEqual([['beer', 3, 'main']]);
    giveToBills(line('beer'), 3, ['main', 'second']);
    expect(shown()).toEqual([['beer', 3, 'main,second']]);
    expect(save().due).toEqual([
      ['main', 8.03],
      ['second', 8.02],
    ]);
  });

  it('get a seat and a note about its guest, and stay on the bills of their line', () => {
    expect(seatPieces(line('beer'), 2, { seat: 4, seatNote: 'window' })).toBe(true);
    expect(save()).toMatchObject({
      lines: [
        ['second', 1, null, null, null],
        ['second', 2, 'beer', 4, 'window'],
      ],
      assignments: [],
    });
    expect(seatPieces(line('beer'), 1, { seat: 4, seatNote: 'x'.repeat(101) })).toBe(false);
    expect(shown()).toEqual([
      ['beer', 1, 'main'],
      ['beer', 2, 'main'],
    ]);
  });

  it('go with their line where others have taken a payment of it', () => {
    giveToBills(line('beer'), 1, ['second']);
    expect(typedLines(cart())).toEqual([]);
    const paid: TableCheck = {
      ...check,
      bills: check.bills.map((bill) => (bill.isMain ? { ...bill, isFrozen: true, status: 'partiallyPaid' } : bill)),
      lines: check.lines.map((each) => ({ ...each, isFixed: true, status: 'partiallyPaid' })),
    };
    expect(followTable(paid, atTable, data)?.orderID).toBe('main');
    expect(shown()).toEqual([['beer', 3, 'main']]);
  });

  it('stay taken where others only added to the table', () => {
    giveToBills(line('beer'), 1, ['second']);
    followTable({ ...check, tableVersion: 'v2' }, atTable, data);
    expect(shown()).toEqual([
      ['beer', 2, 'main'],
      ['beer', 1, 'second'],
    ]);
  });

  it('of an item that is not saved yet are assigned like a new line', () => {
    const content = lineContent('cola', 500_000, { isTaxInclusive: true });
    runCart({ type: 'add', content, quantity: pieces(3), newID: 'cola' });
    giveToBills(line('cola'), 1, ['second']);
    expect(save().due).toEqual([
      ['main', 21.05],
      ['second', 10],
    ]);
    expect(save().assignments).toEqual([{ assignment: 'shared' }, { assignment: 'list', billIDs: ['second'] }]);
  });
});
