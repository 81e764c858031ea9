import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { DeliveryPartner, UNKNOWN_ITEM } from '@tavola/testkit/online/delivery-partner.ts';
import { PartnerBook } from '@tavola/testkit/online/partner-book.ts';
import type { PartnerMessage } from '@tavola/testkit/online/partner-receiver.ts';
import { isSignatureOf } from '@tavola/server/areas/online/partners/signature.ts';

/**
 * A delivery partner as a separate process, to try online orders out: `npm run partner-simulator -- --url
 * http://localhost:3000 --key tvc_… --secret tvs_… --orders 20`.
 */

const USAGE = `Sends orders to a channel and prints what the restaurant answers.
  --url       where the server listens, such as http://localhost:3000
  --key       the key of the channel
  --secret    the secret of the channel
  --orders    how many orders (10)
  --items     codes of items, divided by commas (${UNKNOWN_ITEM})
  --price     what each of them costs (5)
  --repeats   how many of a hundred are sent again (5)
  --reorders  how many of a hundred are sent after later ones (3)
  --cancels   how many of a hundred are cancelled (2)
  --unknown   how many of a hundred have an item that is on no menu (1)
  --forged    how many of a hundred are sent with a wrong signature first (1)
  --at-once   orders that are under way at once (4)
  --watch     seconds to ask for their states afterwards (0)
  --listen    a port of 127.0.0.1 on which it prints what it is sent, and at the end which orders it was not sent as
              they are; name it to the server in DEVICE_ORIGINS
  --busy      how many of a hundred of those messages it answers with 429 (0)
  --away      seconds from the beginning in which it answers them with 503 (0)`;

const number = (given: string): number => Number(given);

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    secret: { type: 'string' },
    orders: { type: 'string', default: '10' },
    items: { type: 'string', default: UNKNOWN_ITEM },
    price: { type: 'string', default: '5' },
    repeats: { type: 'string', default: '5' },
    reorders: { type: 'string', default: '3' },
    cancels: { type: 'string', default: '2' },
    unknown: { type: 'string', default: '1' },
    forged: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '4' },
    watch: { type: 'string', default: '0' },
    listen: { type: 'string' },
    busy: { type: 'string', default: '0' },
    away: { type: 'string', default: '0' },
  },
});

/** Prints what the restaurant sends, answers as a partner that is busy or away, and gives the book of what it took. */
function listen(port: number, secret: string): PartnerBook {
  const book = new PartnerBook();
  const awayUntil = Date.now() + number(values.away) * 1000;
  let count = 0;
  createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const header = String(request.headers['tavola-signature']);
      const isOurs = isSignatureOf(header, secret, body, new Date());
      count += 1;
      const isBusy = (count * number(values.busy)) % 100 < number(values.busy);
      const status = !isOurs ? 401 : Date.now() < awayUntil ? 503 : isBusy ? 429 : 204;
      console.log(`sent to us, ${isOurs ? 'signed' : 'NOT SIGNED'}, answered ${status}: ${body.slice(0, 200)}`);
      // What is signed is what the server sends.
      if (status === 204) book.note(JSON.parse(body) as PartnerMessage);
      response.writeHead(status).end();
    });
  }).listen(port, '127.0.0.1');
  return book;
}

async function main(): Promise<void> {
  const { url, key, secret } = values;
  if (url === undefined || key === undefined || secret === undefined) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const book = values.listen === undefined ? null : listen(number(values.listen), secret);
  const partner = new DeliveryPartner({ url, key, secret }, console.log);
  const price = number(values.price);
  await partner.runDay({
    orders: number(values.orders),
    items: values.items.split(',').map((externalItemID) => ({ externalItemID, price })),
    repeats: number(values.repeats),
    reorders: number(values.reorders),
    cancels: number(values.cancels),
    unknown: number(values.unknown),
    forged: number(values.forged),
    atOnce: number(values['at-once']),
  });
  const until = Date.now() + number(values.watch) * 1000;
  do {
    await printStates(partner);
    if (Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 2000));
  } while (Date.now() < until);
  console.log(`${partner.book.size} orders, ${partner.total} in all; ${JSON.stringify(partner.counts)}`);
  if (book !== null) for (const difference of book.differences(await partner.states())) console.log(difference);
  for (const fault of partner.faults) console.error(fault);
  if (partner.faults.length > 0) process.exitCode = 1;
}

async function printStates(partner: DeliveryPartner): Promise<void> {
  const counts = new Map<string, number>();
  for (const { status } of await partner.states()) counts.set(status, (counts.get(status) ?? 0) + 1);
  console.log([...counts].map(([status, count]) => `${status} ${count}`).join(', '));
}

await main();
