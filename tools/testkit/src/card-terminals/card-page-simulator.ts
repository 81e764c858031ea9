import { createHmac } from 'node:crypto';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a person chooses on the page. */
export const pageSteps = ['pay', 'decline', 'leave', 'late', 'twice', 'wrongAmount', 'badSignature', 'silent'] as const;
export type PageStep = (typeof pageSteps)[number];

/** A payment as the simulator's own book has it. */
export interface BookedPage {
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly returnUrl: string;
  readonly notifyUrl: string;
  readonly notifyKey: string;
  state: 'open' | 'approved' | 'closed' | 'refunded';
  /** What was charged; null = nothing. */
  charged: string | null;
  /** How often its money was asked back. */
  refundsAsked: number;
}

/** What is sent to the product, and with which signature. */
export interface Notification {
  readonly url: string;
  /** Its bearer. */
  readonly key: string;
  readonly body: string;
  readonly signature: string;
}

export interface PageOptions {
  readonly port?: number;
  readonly key: string;
  readonly lateMs?: number;
  /** The clock that it signs by. */
  readonly now?: () => Date;
  /** Sends what it says to the product; tests keep it. Answers the status. */
  readonly deliver?: (notification: Notification) => Promise<number>;
}

const LABELS: Readonly<Record<PageStep, string>> = {
  pay: 'Pay',
  decline: 'Decline',
  leave: 'Leave without paying',
  late: 'Pay, answer late',
  twice: 'Pay, answer twice',
  wrongAmount: 'Pay another amount',
  badSignature: 'Do not pay, sign wrongly',
  silent: 'Pay, answer nothing',
};

/**
 * The page of a provider on which guests pay by card: it charges nobody, keeps its own book and signs what it says. A
 * reference is charged once and given back once.
 */
export class CardPageSimulator {
  readonly pages = new Map<string, BookedPage>();
  /** What the product answered to each notification. */
  readonly answers: number[] = [];
  /** It takes requests and answers none. */
  isAway = false;
  /** It no longer knows the key of the restaurant. */
  isRefusing = false;
  readonly #options: PageOptions;
  readonly #server: Server;

  private constructor(options: PageOptions) {
    this.#options = options;
    // A server that is killed or gives up cuts a request off half-way.
    this.#server = createServer(
      (incoming, response) => void this.#handle(incoming, response).catch(() => response.destroy()),
    );
  }

  /** Starts one that listens on this machine. */
  static async start(options: PageOptions): Promise<CardPageSimulator> {
    const simulator = new CardPageSimulator(options);
    await new Promise<void>((resolve) => {
      simulator.#server.listen(options.port ?? 0, '127.0.0.1', resolve);
    });
    return simulator;
  }

  /** Where it answers. */
  get address(): string {
    // Listening on a port it has an address of this kind.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What is charged and was not given back, by reference. */
  get kept(): ReadonlyMap<string, string> {
    return new Map(
      [...this.pages.values()].flatMap(({ reference, state, charged }) =>
        state === 'approved' && charged !== null ? [[reference, charged]] : [],
      ),
    );
  }

  /** Stops listening; open connections are cut. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** A person does this on the page. */
  async act(reference: string, step: PageStep): Promise<void> {
    const page = this.pages.get(reference);
    if (page === undefined) throw new Error(`There is no page ${reference}.`);
    if (page.state === 'open' && step === 'decline') page.state = 'closed';
    const isPaid = step !== 'decline' && step !== 'leave' && step !== 'badSignature';
    if (page.state === 'open' && isPaid) {
      page.state = 'approved';
      page.charged = step === 'wrongAmount' ? String(Number(page.amount) + 1) : page.amount;
    }
    switch (step) {
      case 'leave':
      case 'silent':
        return;
      case 'late':
        setTimeout(() => void this.#say(page), this.#options.lateMs ?? 4_000);
        return;
      case 'badSignature':
        return this.#send(page, { ...answerOf(page), ...FORGED, amount: page.amount }, 'another key');
      case 'twice':
        await this.#say(page);
        return this.#say(page);
      default:
        return this.#say(page);
    }
  }

  /** What it would send of a payment, signed at a time. */
  notification(reference: string, more: object = {}, at = this.#now()): Notification {
    const page = this.pages.get(reference);
    if (page === undefined) throw new Error(`There is no page ${reference}.`);
    return this.#signed(page, { ...answerOf(page), ...more }, this.#options.key, at);
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date();
  }

  #say(page: BookedPage): Promise<void> {
    return this.#send(page, answerOf(page), this.#options.key);
  }

  #signed({ notifyUrl: url, notifyKey }: BookedPage, content: object, key: string, at: Date): Notification {
    const body = JSON.stringify(content);
    const seconds = Math.floor(at.getTime() / 1000);
    const hex = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
    return { url, key: notifyKey, body, signature: `t=${seconds},v1=${hex}` };
  }

  async #send(page: BookedPage, content: object, key: string): Promise<void> {
    const deliver = this.#options.deliver ?? post;
    this.answers.push(await deliver(this.#signed(page, content, key, this.#now())));
  }

  async #handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isAway) return void incoming.socket.destroy();
    const text = await readText(incoming);
    const [, kind = '', reference = '', step = ''] = (incoming.url ?? '').split('/');
    if (kind === 'pay') return this.#show(reference, incoming.method === 'POST' ? text : null, response);
    if (this.isRefusing || incoming.headers.authorization !== `Bearer ${this.#options.key}`)
      return json(response, 401, {});
    if (reference === '') return this.#open(text, response);
    const page = this.pages.get(reference);
    if (page === undefined) {
      if (step !== 'close') return json(response, 404, {});
      // Closed, so that a page that is still on its way never charges.
      const closed = { ...NOWHERE, reference, state: 'closed' as const };
      this.pages.set(reference, closed);
      return json(response, 200, this.#answer(closed));
    }
    if (step === 'close' && page.state === 'open') page.state = 'closed';
    if (step === 'refund') {
      page.refundsAsked += 1;
      if (page.state === 'approved') page.state = 'refunded';
      if (page.state !== 'refunded') return json(response, 200, { ...this.#answer(page), state: 'refused' });
    }
    json(response, 200, this.#answer(page));
  }

  #open(text: string, response: ServerResponse): void {
    // The product is the only one that asks.
    const asked = JSON.parse(text) as Pick<
      BookedPage,
      'reference' | 'amount' | 'currency' | 'returnUrl' | 'notifyUrl' | 'notifyKey'
    >;
    const { reference, amount, currency, returnUrl, notifyUrl, notifyKey } = asked;
    const page = this.pages.get(reference) ?? {
      reference,
      amount,
      currency,
      returnUrl,
      notifyUrl,
      notifyKey,
      state: 'open',
      charged: null,
      refundsAsked: 0,
    };
    this.pages.set(reference, page);
    json(response, 200, this.#answer(page));
  }

  #answer(page: BookedPage): object {
    return { ...answerOf(page), url: page.state === 'open' ? `${this.address}/pay/${page.reference}` : null };
  }

  #show(reference: string, chosen: string | null, response: ServerResponse): void {
    const page = this.pages.get(reference);
    if (page === undefined) return json(response, 404, {});
    const step = pageSteps.find((known) => known === new URLSearchParams(chosen ?? '').get('step'));
    if (step !== undefined) {
      void this.act(reference, step);
      response.writeHead(303, { location: page.returnUrl }).end();
      return;
    }
    const buttons = pageSteps.map((each) => `<button name="step" value="${each}">${LABELS[each]}</button>`).join('');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Card payment</title>
<meta name="viewport" content="width=device-width"><style>body{font-family:sans-serif;margin:1rem}button{display:block;width:100%;padding:1rem;margin:.5rem 0}</style>
<h1>${escaped(`${page.amount} ${page.currency}`)}</h1><p>${page.state}</p><form method="post">${buttons}</form>`);
  }
}

const FORGED = { state: 'approved', transaction: 'T-forged' };
const NOWHERE = {
  amount: '0',
  currency: '',
  returnUrl: '',
  notifyUrl: '',
  notifyKey: '',
  charged: null,
  refundsAsked: 0,
};

const answerOf = ({ reference, state, charged, currency }: BookedPage): object => ({
  reference,
  state,
  amount: charged,
  currency,
  transaction: charged === null ? null : `T-${reference.slice(-12)}`,
});

const escaped = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Sends to a name below localhost too, which not every machine resolves. */
function post({ url, key, body, signature }: Notification): Promise<number> {
  const { hostname, port, pathname, host } = new URL(url);
  return new Promise((resolve) => {
    const sent = request(
      {
        host: hostname.endsWith('localhost') ? '127.0.0.1' : hostname,
        port,
        path: pathname,
        method: 'POST',
        headers: {
          host,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          authorization: `Bearer ${key}`,
          'tavola-signature': signature,
        },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  // A stream of a request without an encoding gives buffers.
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
