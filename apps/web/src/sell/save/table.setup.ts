import {
  NO_AMOUNT,
  type OperationalSetting,
  type OrderInput,
  type OrderLine,
  type TableCheck,
  type TableCheckInput,
  type TenantInfo,
} from '@tavola/contract';
import { labelOf, ONE_PIECE, type Cart, type Rate } from '@tavola/selling';
import { answerOf } from '../../../../../packages/selling/vectors/sample-answer.ts';
import { lineContent } from '../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, product } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { CallError, unreachable } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { holdCart, newSale, runCart, useSale } from '../cart/state/sale-store.ts';
import type { SellData } from '../data/sell-data.ts';
import { leaveTable } from '../check/at-table.ts';

/** A table for tests of the screen: its server stores what it is given, as the real one does. */

export const dineIn = { fulfillment: 1, serviceChargeRate: 0 as Rate } as const;
const dishes = ['soup', 'cake', 'tea', 'theirs', 'mine', 'late', 'cola', 'steak', 'water'];
// The parts of the sell data that pricing a table and starting a bill read.
export const data = {
  catalog: catalogOf({ products: dishes.map((id) => product(id, 5, { taxID: null, isTaxInclusive: true })) }),
  operational: {
    modules: { loyalty: false },
    roundingMode: 'halfAwayFromZero',
    useServiceCharge: { quickService: false, tableService: false },
    currencyCode: 'USD',
    currencyDecimals: 2,
    timezoneName: 'America/New_York',
    defaultCustomerID: null,
    tableSalesRemoveDraftOrder: true,
  } as OperationalSetting,
  tenant: { isTaxInclusive: true } as TenantInfo,
  serviceCharge: null,
  fulfillments: [dineIn],
  channel: 2,
} as unknown as SellData;

type FloorPlaces = { tables: { tableID: string; tableGroupID: string | null }[]; groups: never[] };

/** What the server has, what it was sent, and what the next saves meet: another waiter's change, or a failure. */
export const server = {
  stored: emptyTable(),
  bodies: [] as TableCheckInput[],
  before: [] as (() => void)[],
  sends: 0,
  floor: { tables: [], groups: [] } as FloorPlaces,
  removed: [] as string[],
};

function emptyTable(): TableCheck {
  return {
    tableID: 'table',
    tableGroupID: null,
    tableVersion: 'v0',
    totalDueAmount: NO_AMOUNT,
    bills: [],
    lines: [],
  };
}

/** The calls of a table, in place of `table.queries.ts`. */
export const tableQueries = {
  tableCheckQuery: ({ tableID, tableGroupID }: { tableID: string | null; tableGroupID: string | null }) => ({
    queryKey: ['table', tableGroupID ?? tableID],
    queryFn: () =>
      // As the real one answers for a group that was split.
      tableGroupID !== null && tableGroupID !== server.stored.tableGroupID
        ? Promise.reject(refusal('order.table_not_found', 404))
        : Promise.resolve(server.stored),
    staleTime: 0,
    retry: false,
  }),
  saveTableCheck: (_place: unknown, body: TableCheckInput): Promise<TableCheck> => {
    server.bodies.push(body);
    try {
      server.before.shift()?.();
      return Promise.resolve(store(body));
    } catch (failure) {
      // The refusal of a call, as the screen gets it.
      return Promise.reject(failure as CallError);
    }
  },
  removeDraft: (id: string) => (server.removed.push(id), Promise.resolve()),
};

/** The floor, in place of `floor.queries.ts`. */
export const floorQueries = {
  floorQuery: { queryKey: ['orders', 'floor', 'now'], queryFn: () => Promise.resolve(server.floor), staleTime: 0 },
};

/** Begins a test: an empty table, and its first bill as the current sale. */
export function startTable(): void {
  Object.assign(server, { stored: emptyTable(), bodies: [], before: [], sends: 0, removed: [] });
  server.floor = { tables: [{ tableID: 'table', tableGroupID: null }], groups: [] };
  queryClient.clear();
  leaveTable();
  holdCart({ ...newSale({ ...dineIn, channel: 2, tableID: 'table' }), orderID: 'main' });
}

/** A refusal of the server with this code, as a call throws it. */
export const refusal = (errorCode: CallError['errorCode'], status = 409): CallError => {
  const { body } = unreachable();
  return new CallError({ ...body, status, additionValue: { ...body.additionValue, errorCode } });
};
/** Refuses the next save. */
export const refuseNext = (errorCode: CallError['errorCode'], status?: number): number =>
  server.before.push(() => {
    throw refusal(errorCode, status);
  });
/** Refuses as the server does where another terminal was first. */
export const conflict = (): never => {
  throw refusal('table.check_conflict');
};

/** Stores bills as the server does: named lines leave, lines that are only missing stay. */
function store({ bills, assignments }: Pick<TableCheckInput, 'bills' | 'assignments'>): TableCheck {
  const orderIDs = [
    ...new Set([...server.stored.bills, ...bills.map((order) => ({ order }))].map(({ order }) => order.orderID)),
  ];
  const removed = new Set(bills.flatMap(({ removedOrderLineIDs = [] }) => removedOrderLineIDs));
  const lines = server.stored.lines.filter(({ line }) => !removed.has(line.orderLineID));
  const open = orderIDs.filter(
    (id) => !server.stored.bills.some(({ order, isFrozen }) => isFrozen && order.orderID === id),
  );
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
  const version = `v${String(Number(server.stored.tableVersion.slice(1)) + 1)}`;
  server.stored = {
    ...server.stored,
    tableVersion: version,
    lines,
    bills: orderIDs.map((orderID, index) => {
      const known = server.stored.bills.find(({ order }) => order.orderID === orderID);
      const bill = bills.find((each) => each.orderID === orderID);
      const own = lines.filter(({ billIDs }) => billIDs.includes(orderID)).map(({ line }) => line);
      const order = bill === undefined ? known?.order : answerOf(bill);
      if (order === undefined) throw new Error('A bill is stored or sent.');
      return {
        isMain: index === 0,
        aliasName: null,
        isFrozen: known?.isFrozen ?? false,
        status: known?.status ?? 'pending',
        order: {
          ...order,
          version: (known?.order.version ?? 0) + 1,
          status: own.length === 0 ? ('Draft' as const) : order.status,
          orderLines: own,
        },
      };
    }),
  };
  return server.stored;
}
const rest = (line: TableCheck['lines'][number] | undefined) =>
  line === undefined ? {} : { orderID: line.orderID, assignment: line.assignment, billIDs: line.billIDs };

function progressOf({ orderLineIDs = [] }: OrderInput, id: string): Partial<OrderLine> {
  const known = server.stored.lines.find(({ line }) => line.orderLineID === id)?.line;
  if (known?.isSent === true) return { isSent: true, sentAt: known.sentAt };
  return orderLineIDs.includes(id) ? { isSent: true, sentAt: `2026-01-02T12:0${String(server.sends)}:00Z` } : {};
}

/** A dish as it is added. */
const dish = (id: string, more: { readonly course?: string; readonly to?: readonly string[] } = {}) =>
  ({
    type: 'add',
    content: lineContent(id, 500_000, { label: labelOf({ course: more.course ?? null }), assignTo: more.to ?? null }),
    quantity: ONE_PIECE,
    newID: id,
  }) as const;
/** Adds a dish to the current sale. */
export const add = (id: string, more?: Parameters<typeof dish>[1]) => void runCart(dish(id, more));
/** The current sale; an empty one at the counter where a test has none. */
export const cart = (): Cart => useSale.getState().cart ?? newSale(dineIn);
/** The lines of the current sale in their order. */
export const lineIDs = () => cart().lines.map(({ orderLineID }) => orderLineID);
/** What another waiter adds to a bill, straight on the server. */
export function otherAdds(id: string, billID = 'main'): void {
  const { saved } = useSale.getState();
  const was = cart();
  holdCart({ ...newSale({ ...dineIn, channel: 2, tableID: 'table' }), orderID: billID });
  add(id);
  const other = cart();
  holdCart(was, { saved });
  const body = { orderID: billID, tableID: 'table', systemOrderChannelID: 2, orderFulfillmentTypeID: 1 } as const;
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

/** What another waiter pays of a bill, straight on the server. */
export function otherPays(billID: string, isWhole = true): void {
  const { stored } = server;
  server.stored = {
    ...stored,
    tableVersion: `${stored.tableVersion}0`,
    bills: stored.bills.map((bill) =>
      bill.order.orderID === billID
        ? {
            ...bill,
            isFrozen: true,
            status: isWhole ? ('paid' as const) : ('partiallyPaid' as const),
            order: { ...bill.order, orderPaymentStatus: isWhole ? ('Paid' as const) : ('PartiallyPaid' as const) },
          }
        : bill,
    ),
    lines: stored.lines.map((line) => (line.billIDs.includes(billID) ? { ...line, isFixed: true } : line)),
  };
}

/** Another waiter moves or voids a bill with its lines. */
export function otherTakesAway(billID: string): void {
  const { stored } = server;
  server.stored = {
    ...stored,
    tableVersion: `${stored.tableVersion}0`,
    bills: stored.bills
      .filter(({ order }) => order.orderID !== billID)
      .map((bill, index) => ({ ...bill, isMain: index === 0 })),
    lines: stored.lines.filter(({ orderID }) => orderID !== billID),
  };
}
