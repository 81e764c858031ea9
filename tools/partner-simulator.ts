import { parseArgs } from 'node:util';
import type { PartnerOrder } from '@tavola/contract';
import { createPartner, partnerOrder } from '@tavola/testkit/online/partner.ts';

/**
 * A delivery partner as a separate process, to try online orders out: `npm run partner-simulator -- --url
 * http://localhost:3000 --key tvc_… --secret tvs_… --orders 20`.
 */

const USAGE = `Sends orders to a channel and prints what the restaurant answers.
  --url      where the server listens, such as http://localhost:3000
  --key      the key of the channel
  --secret   the secret of the channel
  --orders   how many orders (10)
  --items    codes of items, divided by commas; others are on no menu (SANDWICH)
  --repeats  how many of a hundred are sent again (5)
  --cancels  how many of a hundred are cancelled (2)
  --forged   how many of a hundred are sent with a wrong signature (1)
  --watch    seconds to ask for their states afterwards (0)`;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    secret: { type: 'string' },
    orders: { type: 'string', default: '10' },
    items: { type: 'string', default: 'SANDWICH' },
    repeats: { type: 'string', default: '5' },
    cancels: { type: 'string', default: '2' },
    forged: { type: 'string', default: '1' },
    watch: { type: 'string', default: '0' },
  },
});

const isOneOf = (index: number, ofHundred: string): boolean => {
  const every = Number(ofHundred);
  return every > 0 && (index * every) % 100 < every;
};

async function main(): Promise<void> {
  const { url, key, secret } = values;
  if (url === undefined || key === undefined || secret === undefined) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const partner = createPartner({ url, key, secret });
  const items = values.items.split(',');
  const book = new Map<string, number>();
  for (let index = 0; index < Number(values.orders); index++) {
    const order = orderOf(index, items);
    if (isOneOf(index + 50, values.forged)) {
      const forged = await partner.place(order, {
        signature: `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
      });
      console.log(`${order.displayNumber} forged: ${forged.status}`);
    }
    const sent = await partner.place(order);
    console.log(
      `${order.displayNumber} ${order.totalAmount}: ${sent.status} ${sent.body.status ?? ''} ${sent.body.orderNo ?? ''}`,
    );
    if (sent.status === 200) book.set(order.externalOrderID, order.totalAmount);
    if (isOneOf(index, values.repeats)) {
      const again = await partner.place(order);
      const isSame = again.body.orderID === sent.body.orderID;
      console.log(`${order.displayNumber} again: ${again.status} ${isSame ? 'the same order' : 'ANOTHER ORDER'}`);
      if (!isSame) process.exitCode = 1;
    }
    if (isOneOf(index + 25, values.cancels)) {
      const cancelled = await partner.cancel(order.externalOrderID);
      console.log(`${order.displayNumber} cancelled: ${cancelled.status}`);
    }
  }
  const until = Date.now() + Number(values.watch) * 1000;
  do {
    await printStates(partner, [...book.keys()]);
    if (Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 2000));
  } while (Date.now() < until);
  console.log(`${book.size} orders, ${[...book.values()].reduce((sum, amount) => sum + amount, 0)} in all`);
}

const orderOf = (index: number, items: readonly string[]): PartnerOrder => {
  const externalItemID = items[index % items.length] ?? 'SANDWICH';
  const quantity = 1 + (index % 3);
  return partnerOrder({
    displayNumber: String(100 + index),
    fulfillment: index % 2 === 0 ? 'pickup' : 'delivery',
    totalAmount: 5 * quantity,
    deliveryAddress: index % 2 === 0 ? null : '12 Green Lane',
    lines: [{ externalItemID, name: `Partner's ${externalItemID}`, quantity, price: 5 }],
  });
};

async function printStates(partner: ReturnType<typeof createPartner>, ids: readonly string[]): Promise<void> {
  const counts = new Map<string, number>();
  for (let at = 0; at < ids.length; at += 100) {
    const { body } = await partner.states(ids.slice(at, at + 100));
    for (const { status } of body.items) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  console.log([...counts].map(([status, count]) => `${status} ${count}`).join(', '));
}

await main();
