import { Agent } from 'node:http';
import {
  authRoutes,
  catalogRoutes,
  checkoutRoutes,
  clientRoutes,
  orderRoutes,
  paymentRoutes,
  PaymentType,
  settingsRoutes,
  type OrderInput,
  type PosCatalog,
  type Route,
  type SignedIn,
} from '@tavola/contract';
import { localMoment } from '@tavola/server/platform/time/local-time.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import { Terminal, type SellData } from '@tavola/testkit/selling/terminal.ts';
import { send, wait, type Reply } from './sale-rig.ts';

/** A sale ready to be sent: nothing is computed while the clock runs. */
export interface PreparedSale {
  readonly orderID: string;
  readonly paymentID: string;
  readonly order: string;
  readonly payment: string;
  /** Both as one call. */
  readonly checkout: string;
  readonly due: number;
}

/** How a terminal talks to a server. */
export interface Counter {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly paths: {
    readonly order: string;
    /** The lean floor takes stock by a separate call. */
    readonly stock?: string;
    readonly payment: string;
    readonly checkout: string;
  };
}

const apiPath = (route: Route<never, never, never, never> | Route): string => `/api${route.path}`;

/**
 * Signs in as a person of the demo on a separate terminal and loads what a terminal loads. A person has one session on
 * each type of terminal; with `isAlone` every other one ends.
 */
export async function openTerminal(
  port: number,
  subDomain: string,
  login: { userName: string; password: string },
  { name, isAlone } = { name: 'Bench', isAlone: true },
): Promise<{ counter: Counter; terminal: Terminal }> {
  const base = { host: `${subDomain}.localhost:${port}`, 'x-token-transport': 'bearer', 'x-tavola': '1' };
  const ask = async <T>(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<T> => {
    const reply = await send(
      undefined,
      port,
      method,
      path,
      headers,
      body === undefined ? undefined : JSON.stringify(body),
    );
    if (reply.status !== 200) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
    return JSON.parse(reply.text) as T;
  };
  const first = await ask<SignedIn>('POST', apiPath(authRoutes.login), base, {
    username: login.userName,
    password: login.password,
    forceLogout: isAlone,
  });
  const early = { ...base, authorization: `Bearer ${first.token}` };
  const client = await ask<{ clientID: string; tokenKey: string }>(
    'GET',
    `${apiPath(clientRoutes.register)}?name=${name}&type=PosTerminalWithOutCash`,
    early,
  );
  const bound = await ask<SignedIn>('POST', apiPath(authRoutes.issueRealAccessToken), early, {
    clientID: client.clientID,
    tokenKey: client.tokenKey,
  });
  const headers = { ...base, authorization: `Bearer ${bound.token}` };
  const [snapshot, operational, serviceCharge, tenant] = [
    await ask<PosCatalog>('GET', apiPath(catalogRoutes.pos), headers),
    await ask<SellData['operational']>('GET', apiPath(settingsRoutes.operational), headers),
    await ask<SellData['serviceCharge']>('GET', apiPath(settingsRoutes.serviceCharge), headers),
    await ask<{ isTaxInclusive: boolean }>('GET', apiPath(settingsRoutes.tenantInfo), headers),
  ];
  const terminal = new Terminal({
    snapshot,
    operational,
    serviceCharge,
    isTaxInclusive: tenant.isTaxInclusive,
    at: () => localMoment(new Date(), operational.timezoneName),
  });
  const paths = {
    order: apiPath(orderRoutes.send),
    payment: apiPath(paymentRoutes.process),
    checkout: apiPath(checkoutRoutes.process),
  };
  return { terminal, counter: { port, headers: { host: base.host, authorization: headers.authorization }, paths } };
}

/** An order and the exact cash that pays it. */
export function prepareSale(input: OrderInput): PreparedSale {
  const paymentID = newID();
  const tender = { paymentID, paymentTypeID: PaymentType.Cash, tenderedAmount: input.totalDueAmount };
  const payment = { ...tender, orderID: input.orderID, orderVersion: 1 };
  return {
    orderID: input.orderID,
    paymentID,
    order: JSON.stringify(input),
    payment: JSON.stringify(payment),
    checkout: JSON.stringify({ order: input, payments: [tender] }),
    due: input.totalDueAmount,
  };
}

/** The cart of goal S1: five lines with their options and 10 % off the order. */
export function benchOrders(terminal: Terminal, count: number): OrderInput[] {
  const products = terminal.data.snapshot.products.filter(
    (product) => product.isActive && product.modifierGroups.length > 0,
  );
  return Array.from({ length: count }, (_, number) => {
    const lines = Array.from({ length: 5 }, (_line, index) => {
      const product = products[(number * 7 + index * 3) % products.length];
      if (product === undefined) throw new Error('The demo has no products with options.');
      const groups = product.modifierGroups.flatMap(
        ({ modifierGroupID }) => terminal.catalog.modifierGroups.get(modifierGroupID) ?? [],
      );
      const asked = groups.filter(({ group }, at) => at === 0 || group.isRequired || group.minSelectedOptions > 0);
      return terminal.line(
        product.name,
        1 + ((number + index) % 2),
        asked.flatMap(({ options }) => options.find((option) => option.isActive) ?? []),
      );
    });
    const discount = {
      orderDiscountID: newID(),
      discountType: 'custom' as const,
      name: '10 %',
      discountValue: 10,
      isPercentage: true,
    };
    return terminal.order(lines, { discounts: [discount] });
  });
}

export interface SaleTimes {
  readonly saleMs: number[];
  readonly elapsedMs: number;
}

/** What a call of a sale is sent with. */
type Ask = (path: string, body: string) => Promise<Reply>;

/** How a sale is rung up: `two` calls that save and pay the order, or `one` that does both. */
export type SaleMode = 'two' | 'one';

/** The answers of a sale: the last one has the receipt. */
export interface SaleReplies {
  readonly order: Reply;
  readonly payment: Reply;
}

const ways: {
  readonly [Mode in SaleMode]: (ask: Ask, paths: Counter['paths'], sale: PreparedSale) => Promise<SaleReplies>;
} = {
  two: async (ask, paths, sale) => {
    const order = await ask(paths.order, sale.order);
    if (paths.stock !== undefined) await ask(paths.stock, sale.order);
    return { order, payment: await ask(paths.payment, sale.payment) };
  },
  one: async (ask, paths, sale) => {
    const reply = await ask(paths.checkout, sale.checkout);
    return { order: reply, payment: reply };
  },
};

/**
 * Rings up the sales on several terminals at once, each with its own connection, over a link that takes `linkMs` there
 * and back. Throws on the first refusal.
 */
export async function ringUp(
  counter: Counter,
  sales: readonly PreparedSale[],
  terminals: number,
  {
    mode = 'two',
    linkMs = 0,
    onSale,
  }: { mode?: SaleMode; linkMs?: number; onSale?: (sale: PreparedSale, replies: SaleReplies) => void } = {},
): Promise<SaleTimes> {
  const saleMs: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: terminals }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ask: Ask = async (path, body) => {
        if (linkMs > 0) await wait(linkMs);
        return accepted(await send(agent, counter.port, 'POST', path, counter.headers, body));
      };
      for (let sale = sales[next++]; sale !== undefined; sale = sales[next++]) {
        const begun = performance.now();
        const replies = await ways[mode](ask, counter.paths, sale);
        saleMs.push(performance.now() - begun);
        onSale?.(sale, replies);
      }
      agent.destroy();
    }),
  );
  return { saleMs, elapsedMs: performance.now() - started };
}

function accepted(reply: Reply): Reply {
  if (reply.status !== 200) throw new Error(`A sale was refused with ${reply.status}: ${reply.text.slice(0, 500)}`);
  return reply;
}
