import {
  NO_AMOUNT,
  type OperationalSetting,
  type OrderInput,
  type OrderLine,
  type TableCheck,
  type TableCheckInput,
  type TenantInfo,
} from '@tavola/contract';
import { hasUnsavedLines, labelOf, ONE_PIECE, type Cart, type Rate } from '@tavola/selling';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOf } from '../../../../../packages/selling/vectors/sample-answer.ts';
import { lineContent } from '../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, FRIDAY_NOON, product } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { CallError, unreachable } from '#runtime/http/call-error.ts';
import { holdCart, newSale, runCart, useSale } from '../cart/state/sale-store.ts';
import type { SellData } from '../data/sell-data.ts';
import { saveSale } from '../payment/save-sale.ts';
import { leaveTable, useAtTable } from './at-table.ts';
import { lastRound } from './bill-actions.ts';
import { mergeTable, saveTable } from './save-table.ts';

/**
 * Saving a table on the screen: one aggregate with its version (decision 144), frozen bills (145), and what two waiters
 * do at once (reliability B1, B2, B5). The server here stores what it is given, as the real one does.
 */

const dineIn = { fulfillment: 1, serviceChargeRate: 0 as Rate } as const;
const dishes = ['soup', 'cake', 'tea', 'theirs', 'mine', 'late', 'cola', 'steak', 'water'];
// The parts of the sell data that pricing a table reads.
const data = {
  catalog: catalogOf({ products: dishes.map((id) => product(id, 5, { taxID: null, isTaxInclusive: true })) }),
  operational: {
    roundingMode: 'halfAwayFromZero',
    useServiceCharge: { quickService: false, tableService: false },
    currencyCode: 'USD',
    currencyDecimals: 2,
  } as OperationalSetting,
  tenant: { isTaxInclusive: true } as TenantInfo,
  serviceCharge: null,
  fulfillments: [dineIn],
} as unknown as SellData;

/** What the server has. */
let stored: TableCheck;
let bodies: TableCheckInput[];
/** What the next saves meet: another waiter's change, or a failure. */
let before: (() => void)[];

vi.mock('./table.queries.ts', () => ({
  tableCheckQuery: () => ({ queryKey: ['table'], queryFn: () => Promise.resolve(stored), staleTime: 0 }),
  saveTableCheck: (_place: unknown, body: TableCheckInput): Promise<TableCheck> => {
    bodies.push(body);
    try {
      before.shift()?.();
      return Promise.resolve(store(body));
    } catch (failure) {
      // The refusal of a call, as the screen gets it.
      return Promise.reject(failure as CallError);
    }
  },
}));

const refusal = (errorCode: CallError['errorCode'], status = 409): CallError => {
  const { body } = unreachable();
  return new CallError({ ...body, status, additionValue: { ...body.additionValue, errorCode } });
};
const conflict = (): never => {
  throw refusal('table.check_conflict');
};

/** Stores bills as the server does: named lines leave, lines that are only missing stay. */
function store({ bills, assignments }: Pick<TableCheckInput, 'bills' | 'assignments'>): TableCheck {
  const orderIDs = [
    ...new Set([...stored.bills, ...bills.map((order) => ({ order }))].map(({ order }) => order.orderID)),
  ];
  const removed = new Set(bills.flatMap(({ removedOrderLineIDs = [] }) => removedOrderLineIDs));
  const lines = stored.lines.filter(({ line }) => !removed.has(line.orderLineID));
  const open = orderIDs.filter((id) => !stored.bills.some(({ order, isFrozen }) => isFrozen && order.orderID === id));
  for (const bill of bills)
    for (const line of answerOf(bill, (each) => progressOf(bill, each.orderLineID)).orderLines) {
      const at = lines.findIndex((each) => each.line.orderLineID === line.orderLineID);
      const to = assignments.find((each) => each.orderLineID === line.orderLineID);
      const billIDs = to?.assignment === 'list' ? (to.billIDs ?? []) : open;
      const next = {
        orderID: bill.orderID,
        assignment: to?.assignment ?? 'shared',
        billIDs,
        isFixed: false,
        status: 'pending' as const,
        line,
      };
      if (at < 0) lines.push(next);
      else lines[at] = to === undefined ? { ...next, ...rest(lines[at]), line } : next;
    }
  const version = `v${String(Number(stored.tableVersion.slice(1)) + 1)}`;
  stored = {
    ...stored,
    tableVersion: version,
    lines,
    bills: orderIDs.map((orderID, index) => {
      const known = stored.bills.find(({ order }) => order.orderID === orderID);
      const bill = bills.find((each) => each.orderID === orderID);
      const own = lines.filter(({ billIDs }) => billIDs.includes(orderID)).map(({ line }) => line);
      const order = bill === undefined ? known?.order : answerOf(bill);
      if (order === undefined) throw new Error('A bill is stored or sent.');
      return {
        isMain: index === 0,
        aliasName: null,
        isFrozen: known?.isFrozen ?? false,
        status: known?.status ?? 'pending',
        order: { ...order, version: (known?.order.version ?? 0) + 1, orderLines: own },
      };
    }),
  };
  return stored;
}
const rest = (line: TableCheck['lines'][number] | undefined) =>
  line === undefined ? {} : { orderID: line.orderID, assignment: line.assignment, billIDs: line.billIDs };

let sends = 0;
function progressOf({ orderLineIDs = [] }: OrderInput, id: string): Partial<OrderLine> {
  const known = stored.lines.find(({ line }) => line.orderLineID === id)?.line;
  if (known?.isSent === true) return { isSent: true, sentAt: known.sentAt };
  return orderLineIDs.includes(id) ? { isSent: true, sentAt: `2026-01-02T12:0${String(sends)}:00Z` } : {};
}

const rice = (id: string, more: { readonly course?: string; readonly to?: readonly string[] } = {}) =>
  ({
    type: 'add',
    content: lineContent(id, 500_000, { label: labelOf({ course: more.course ?? null }), assignTo: more.to ?? null }),
    quantity: ONE_PIECE,
    newID: id,
  }) as const;
const add = (id: string, more?: Parameters<typeof rice>[1]) => void runCart(rice(id, more));
const cart = (): Cart => useSale.getState().cart ?? newSale(dineIn);
const save = (mode: 'base' | 'send' = 'base', fired?: readonly string[]) =>
  saveTable(cart(), mode, data, FRIDAY_NOON, fired);
const lineIDs = () => cart().lines.map(({ orderLineID }) => orderLineID);
/** What another waiter adds to a bill, straight on the server. */
function otherAdds(id: string, billID = 'main'): void {
  const was = cart();
  holdCart({ ...newSale({ ...dineIn, channel: 2, tableID: 'table' }), orderID: billID });
  add(id);
  const other = cart();
  holdCart(was);
  const body = { orderID: billID, systemOrderChannelID: 2, orderFulfillmentTypeID: 1 } as const;
  const amounts = { subtotal: NO_AMOUNT, totalTaxAmount: NO_AMOUNT, totalDueAmount: NO_AMOUNT, discounts: [] };
  const orderLines = other.lines.map((line) => ({
    orderLineID: line.orderLineID,
    itemID: line.itemID,
    orderQuantity: 1,
    price: amounts.subtotal,
    orderLineModifiers: [],
    orderLineVariantOptions: [],
    comboLineItems: [],
    orderLineDiscounts: [],
  }));
  store({ bills: [{ ...body, ...amounts, orderLines }], assignments: [] });
}

beforeEach(() => {
  stored = {
    tableID: 'table',
    tableGroupID: null,
    tableVersion: 'v0',
    totalDueAmount: NO_AMOUNT,
    bills: [],
    lines: [],
  };
  bodies = [];
  before = [];
  sends = 0;
  leaveTable();
  holdCart({ ...newSale({ ...dineIn, channel: 2, tableID: 'table' }), orderID: 'main' });
});

describe('saving a table', () => {
  it('sends the version that the screen shows, with every new line given to bills', async () => {
    add('soup');
    expect((await save()).kind).toBe('saved');
    add('cake', { to: ['main'] });
    expect((await save()).kind).toBe('saved');
    expect(bodies.map(({ tableID, tableVersion }) => [tableID, tableVersion])).toEqual([
      ['table', 'v0'],
      ['table', 'v1'],
    ]);
    expect(bodies.map(({ assignments }) => assignments)).toEqual([
      [{ orderLineID: 'soup', assignment: 'shared' }],
      [{ orderLineID: 'cake', assignment: 'list', billIDs: ['main'] }],
    ]);
    expect(useAtTable.getState().check?.tableVersion).toBe('v2');
  });

  it('sends what was in the sale when Send was tapped, not what was added while the screen still loads', async () => {
    add('soup');
    const sending = saveSale('send', data, FRIDAY_NOON);
    add('late');
    await sending;
    expect(bodies.map(({ bills }) => bills.map(({ orderLineIDs }) => orderLineIDs))).toEqual([[['soup']]]);
    expect(cart().lines.map(({ orderLineID, isSaved }) => [orderLineID, isSaved])).toEqual([
      ['soup', true],
      ['late', false],
    ]);
  });

  it('keeps what was typed while the save was under way, unsaved and on top', async () => {
    add('soup');
    before = [() => add('late')];
    await save();
    expect(lineIDs()).toEqual(['soup', 'late']);
    expect([cart().lines.map(({ isSaved }) => isSaved), useSale.getState().saved]).toEqual([[true, false], null]);
  });

  it('is not taken for the change of another waiter when its own answer arrives', async () => {
    // As the screen does: a newer check that is no save of its own is merged at once.
    const stop = useAtTable.subscribe(({ isSaving, check }) => {
      if (!isSaving && check !== null && check.tableVersion !== stored.tableVersion) mergeTable(stored, data);
    });
    add('soup');
    await save('send');
    stop();
    expect([hasUnsavedLines(cart()), useSale.getState().saved === cart()]).toEqual([false, true]);
  });

  it('adds the first items to the bill that another waiter has opened in the same moment', async () => {
    add('soup');
    otherAdds('tea', 'theirs');
    await save();
    expect(bodies[0]?.bills.map(({ orderID }) => orderID)).toEqual(['theirs']);
    expect(stored.bills.map(({ order }) => order.orderID)).toEqual(['theirs']);
    expect([cart().orderID, lineIDs()]).toEqual(['theirs', ['tea', 'soup']]);
  });
});

describe('two waiters at one table', () => {
  beforeEach(async () => {
    add('soup');
    await save();
  });

  it('lose nothing: a conflict shows the lines of both, and the next save stores them', async () => {
    add('mine');
    before = [() => (otherAdds('theirs'), conflict())];
    expect((await save()).kind).toBe('merged');
    expect(lineIDs()).toEqual(['soup', 'theirs', 'mine']);
    expect((await save()).kind).toBe('saved');
    expect(bodies.at(-1)?.tableVersion).toBe('v2');
    expect(stored.lines.map(({ line }) => line.orderLineID)).toEqual(['soup', 'theirs', 'mine']);
  });

  it('never remove a line by not showing it: only one that is removed here is named', async () => {
    otherAdds('theirs');
    add('mine');
    await save();
    expect(bodies.at(-1)?.bills.flatMap(({ removedOrderLineIDs = [] }) => removedOrderLineIDs)).toEqual([]);
    expect(lineIDs()).toEqual(['soup', 'theirs', 'mine']);
    runCart({ type: 'remove', orderLineID: 'soup' });
    before = [conflict];
    expect((await save()).kind).toBe('merged');
    await save();
    expect(bodies.at(-1)?.bills.flatMap(({ removedOrderLineIDs = [] }) => removedOrderLineIDs)).toEqual(['soup']);
    expect(lineIDs()).toEqual(['theirs', 'mine']);
  });

  it('leave a bill alone that was paid in between: it is shown frozen, and new items go to another', async () => {
    add('mine');
    otherAdds('tea', 'second');
    stored = {
      ...stored,
      bills: stored.bills.map((bill) =>
        bill.order.orderID === 'second' ? { ...bill, isFrozen: true, status: 'paid' as const } : bill,
      ),
    };
    before = [
      () => {
        throw refusal('table.bill_frozen');
      },
    ];
    expect((await save()).kind).toBe('merged');
    expect(useAtTable.getState().check?.bills.map(({ isFrozen }) => isFrozen)).toEqual([false, true]);
    await save();
    expect(bodies.at(-1)?.bills.map(({ orderID }) => orderID)).toEqual(['main']);
    expect(stored.lines.find(({ line }) => line.orderLineID === 'mine')?.billIDs).toEqual(['main']);
  });

  it('keep everything typed when the bill was moved away or no answer comes', async () => {
    add('mine');
    before = [
      () => {
        throw refusal('table.bill_not_found', 404);
      },
      () => {
        throw unreachable();
      },
    ];
    expect((await save()).kind).toBe('refused');
    expect((await save()).kind).toBe('unreachable');
    expect(lineIDs()).toEqual(['soup', 'mine']);
  });

  it('show nothing of a table that no longer has the bill, and lose nothing', () => {
    add('mine');
    expect(mergeTable({ ...stored, bills: [], lines: [] }, data)).toBeNull();
    expect(lineIDs()).toEqual(['soup', 'mine']);
  });
});

const repeated = () => lastRound(cart(), useAtTable.getState().check).map(({ orderLineID }) => orderLineID);

describe('a round of a table', () => {
  it('sends only what was not sent before, and a repeat without an answer is the same send', async () => {
    add('soup');
    await save('send');
    add('cake');
    before = [
      () => {
        throw unreachable();
      },
    ];
    await save('send');
    await save('send');
    expect(bodies.map(({ bills }) => bills.map(({ orderLineIDs }) => orderLineIDs))).toEqual([
      [['soup']],
      [['cake']],
      [['cake']],
    ]);
    const [first, second, third] = bodies.map(({ bills }) => bills[0]?.sendID);
    expect([second === third, first === second]).toEqual([true, false]);
  });

  it('holds a course until it is fired, whatever else is sent', async () => {
    add('cola');
    add('soup', { course: 'Starter' });
    add('steak', { course: 'Main' });
    await save('send');
    expect(stored.lines.map(({ line }) => line.isSent)).toEqual([true, false, false]);
    expect(repeated()).toEqual(['cola', 'soup', 'steak']);
    expect(hasUnsavedLines(cart())).toBe(false);
    sends = 1;
    await save('send', ['soup']);
    expect(stored.lines.map(({ line }) => line.isSent)).toEqual([true, true, false]);
    expect(repeated(), 'firing a course orders nothing').toEqual(['cola', 'soup', 'steak']);
    sends = 2;
    add('water');
    await save('send');
    expect(stored.lines.map(({ line }) => line.isSent)).toEqual([true, true, false, true]);
    expect(repeated()).toEqual(['water']);
  });
});
