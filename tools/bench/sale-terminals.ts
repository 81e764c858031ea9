import { Agent } from 'node:http';
import {
  authRoutes,
  catalogRoutes,
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
import { Terminal, type SellData } from '@tavola/testkit/terminal.ts';
import { send, type Reply } from './sale-rig.ts';

/** A sale ready to be sent: nothing is computed while the clock runs. */
export interface PreparedSale {
  readonly orderID: string;
  readonly paymentID: string;
  readonly order: string;
  readonly payment: string;
  readonly due: number;
}

/** How a terminal talks to a server. */
export interface Counter {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly paths: { readonly order: string; readonly payment: string; readonly receipt: string };
}

const apiPath = (route: Route<never, never, never, never> | Route): string => `/api${route.path}`;

/** Signs in as the demo's owner on a terminal of its own and loads what a terminal loads. */
export async function openTerminal(
  port: number,
  subDomain: string,
  login: { userName: string; password: string },
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
    forceLogout: true,
  });
  const early = { ...base, authorization: `Bearer ${first.token}` };
  const client = await ask<{ clientID: string; tokenKey: string }>(
    'GET',
    `${apiPath(clientRoutes.register)}?name=Bench&type=PosTerminalWithOutCash`,
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
    receipt: apiPath(paymentRoutes.previewReceipt).replace('{id}', ''),
  };
  return { terminal, counter: { port, headers: { host: base.host, authorization: headers.authorization }, paths } };
}

/** An order and the exact cash that pays it. */
export function prepareSale(input: OrderInput): PreparedSale {
  const paymentID = newID();
  const payment = {
    paymentID,
    orderID: input.orderID,
    orderVersion: 1,
    paymentTypeID: PaymentType.Cash,
    tenderedAmount: input.totalDueAmount,
  };
  return {
    orderID: input.orderID,
    paymentID,
    order: JSON.stringify(input),
    payment: JSON.stringify(payment),
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

/**
 * Rings up the sales on several terminals at once, each with a connection of its own: order, payment, receipt. Throws
 * on the first refusal.
 */
export async function ringUp(
  counter: Counter,
  sales: readonly PreparedSale[],
  terminals: number,
  onSale: (sale: PreparedSale, replies: { order: Reply; payment: Reply; receipt: Reply }) => void = () => undefined,
): Promise<SaleTimes> {
  const saleMs: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: terminals }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let sale = sales[next++]; sale !== undefined; sale = sales[next++]) {
        const begun = performance.now();
        const order = accepted(
          await send(agent, counter.port, 'POST', counter.paths.order, counter.headers, sale.order),
        );
        const payment = accepted(
          await send(agent, counter.port, 'POST', counter.paths.payment, counter.headers, sale.payment),
        );
        const receipt = accepted(
          await send(agent, counter.port, 'GET', `${counter.paths.receipt}${sale.orderID}`, counter.headers),
        );
        saleMs.push(performance.now() - begun);
        onSale(sale, { order, payment, receipt });
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
