import type { OfflineOrderInput } from '@tavola/contract';
import { offlineContent } from '@tavola/selling';
import { totalOf, type Acknowledged } from './notary.ts';
import type { Browser } from './world/browser.ts';
import type { World } from './world/world.ts';

/** What must hold of a simulated sale (reliability, invariants S1 to S11 and L1 to L5, as far as they apply here). */

const ORDERS = 'pending-order-db';
const STORE = 'orders';
/** Decision 228. */
const MOST_UNDER_WAY = 4;

/** An order that waits on a disk; null = it does not open. */
interface Waiting {
  readonly orderID: string;
  readonly hasReason: boolean;
  readonly content: Omit<OfflineOrderInput, 'contentHash' | 'sentAt'>;
}

/** The rows of a terminal's store; the simulated key hides nothing. */
function waitingOn({ disk }: Browser): Waiting[] {
  return disk.rows(ORDERS, STORE).map(opened);
}

function opened(row: unknown): Waiting {
  // What the terminal writes of an order.
  const { orderID, failure, sealed } = row as {
    readonly orderID: string;
    readonly failure: object | null;
    readonly sealed: string;
  };
  // As the terminal seals it.
  const { data } = JSON.parse(sealed) as { readonly data: string };
  const { content } = JSON.parse(Buffer.from(data, 'base64').toString()) as {
    readonly content: Waiting['content'];
  };
  return { orderID, hasReason: failure !== null, content };
}

/** An order leaves a disk only when the server has it as it was stored there (decision 79; reliability C4). */
export function faultsNow({ server }: World, database: string, row: unknown): string[] {
  if (database !== ORDERS || row === undefined) return [];
  const { orderID, content } = opened(row);
  const there = server.orders.get(orderID);
  if (there === undefined) return [`S1: ${orderID} left its terminal, and the server does not have it`];
  if (offlineContent(there.input) !== offlineContent(content))
    return [`S1: ${orderID} left its terminal, and the server has another content`];
  return [];
}

/** Everything that must hold once nothing goes wrong any longer. */
export function faultsAtTheEnd(world: World): string[] {
  const { server, network, notary, browsers } = world;
  const faults: string[] = [];
  const add = (isWrong: boolean, fault: string): void => {
    if (isWrong) faults.push(fault);
  };
  for (const browser of browsers)
    for (const { orderID, hasReason, content } of waitingOn(browser))
      add(!hasReason, `L1: ${orderID} (${content.status}) still waits on ${browser.name}, without a reason`);
  for (const order of notary.orders.values()) faults.push(...faultsOf(order, world));
  for (const [orderID, { input }] of server.orders) {
    const paid = input.payments.reduce((sum, { tenderedAmount }) => sum + tenderedAmount, 0);
    const due = input.order.totalDueAmount;
    add(input.status === 'Completed' && paid !== due, `S3: ${orderID} is Completed with ${paid} of ${due}`);
    add(input.status === 'Saved' && paid >= due && due > 0, `S3: ${orderID} is open with ${paid} of ${due}`);
    add(input.status === 'Voided' && paid > 0, `S8: ${orderID} is Voided with ${paid}`);
  }
  faults.push(...numberFaults(world));
  const twice = network.sentTwice;
  add(twice.length > 0, `decision 228: ${twice.length} orders were sent twice at once, such as ${twice[0] ?? ''}`);
  add(network.mostUnderWay > MOST_UNDER_WAY, `decision 228: ${network.mostUnderWay} orders were under way at once`);
  return faults;
}

/** What was shown of an order is what the server has, or what waits here with a reason. */
function faultsOf(order: Acknowledged, { server, browsers }: World): string[] {
  const { orderID, payments, isVoided } = order;
  const waits = browsers.flatMap(waitingOn).find((each) => each.orderID === orderID)?.content;
  const content = server.orders.get(orderID)?.input ?? waits;
  if (content === undefined) return [`S1: ${orderID} was shown as stored, and is nowhere`];
  const faults: string[] = [];
  const taken = new Map(content.payments.map(({ paymentID, tenderedAmount }) => [paymentID, tenderedAmount]));
  for (const [paymentID, amount] of payments)
    if (taken.get(paymentID) !== amount)
      faults.push(`S1: payment ${paymentID} of ${orderID} was shown, and is not there`);
  if (taken.size !== content.payments.length) faults.push(`S1: ${orderID} has a payment twice`);
  if (isVoided && content.status !== 'Voided')
    faults.push(`S8: ${orderID} was shown as voided, and is ${content.status}`);
  // A change that was stored and not shown, because its page was killed, may have added more.
  if (content.order.totalDueAmount < totalOf(order) && content.status !== 'Voided')
    faults.push(`S5: ${orderID} was shown with ${totalOf(order)}, and has ${content.order.totalDueAmount}`);
  return faults;
}

/** Each number is given once, and none is left out (decision 35; reliability C7). */
function numberFaults({ server, browsers }: World): string[] {
  const given = new Map<string, string>();
  const faults: string[] = [];
  const all = [
    ...[...server.orders.values()].map(({ input }) => input),
    ...browsers.flatMap(waitingOn).map(({ content }) => content),
  ];
  for (const { offlineNo, order } of all) {
    const other = given.get(offlineNo);
    if (other !== undefined && other !== order.orderID)
      faults.push(`S6: ${offlineNo} is the number of ${other} and of ${order.orderID}`);
    given.set(offlineNo, order.orderID);
  }
  for (const [index] of browsers.entries()) {
    const prefix = `T${index + 1}-`;
    const numbers = [...given.keys()]
      .filter((no) => no.startsWith(prefix))
      .map((no) => Number(no.slice(prefix.length)));
    if (numbers.length > 0 && Math.max(...numbers) !== numbers.length)
      faults.push(`S6: ${numbers.length} numbers of terminal ${index + 1} end at ${Math.max(...numbers)}`);
  }
  const saleNos = [...server.orders.values()].flatMap(({ saleNo }) => (saleNo === null ? [] : [saleNo]));
  if (new Set(saleNos).size !== saleNos.length) faults.push('S6: a sale number was given twice');
  return faults;
}
