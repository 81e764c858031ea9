import type { FaultRates } from '../faults.ts';
import type { MemoryServer, ServerAnswer } from '../server.ts';
import type { Clock } from './clock.ts';
import type { Page } from './page.ts';

/** The network between the pages of the browsers and the server: it delays, loses, repeats and cuts. */

const SYNC = '/api/location/orders/offline-sync';
const READY = '/api/health/ready';
const USUAL_MS = 60;
const SLOW_MS = 20_000;

/** What a network is made of. */
export interface NetworkParts {
  readonly clock: Clock;
  readonly random: () => number;
  readonly rates: () => FaultRates;
  readonly server: MemoryServer;
  readonly note: (event: string) => void;
}

/** One call under way. */
interface Sent {
  readonly page: Page;
  readonly orderID: string;
}

export class Network {
  isServerUp = true;
  readonly #cut = new Set<string>();
  readonly #underWay = new Map<string, Sent[]>();
  /** The most orders that one browser had under way, and those that it sent twice at once. */
  mostUnderWay = 0;
  readonly sentTwice: string[] = [];
  readonly #parts: NetworkParts;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  cut(browser: string, isCut: boolean): void {
    if (isCut) this.#cut.add(browser);
    else this.#cut.delete(browser);
  }

  /** A call of a page, as its `fetch` answers it. */
  fetch(browser: string, page: Page, path: string, body: string | null): Promise<unknown> {
    const { clock, random, note } = this.#parts;
    const content: unknown = body === null ? null : JSON.parse(body);
    const sent: Sent = { page, orderID: orderIDOf(content) };
    const done = path === SYNC ? this.#begin(browser, sent) : () => undefined;
    return new Promise((resolve, reject) => {
      const settle = (answer: ServerAnswer | 'portal' | null): void => {
        done();
        if (!page.isAlive) return;
        if (answer === null) reject(new TypeError('Failed to fetch'));
        else resolve(responseOf(answer));
      };
      const rates = this.#parts.rates();
      const isOff = (): boolean => this.#cut.has(browser);
      const delay = (): number => (random() < rates.slow ? SLOW_MS * random() : USUAL_MS * random());
      clock.after(delay(), () => {
        if (isOff() || random() < rates.loseRequest) return settle(null);
        if (random() < rates.portal) return settle('portal');
        if (!this.isServerUp) return settle(null);
        const answer = this.#serve(path, content);
        if (random() < rates.duplicate) clock.after(delay(), () => void this.#serve(path, content));
        note(`${path === SYNC ? 'order' : 'ready'} ${answer.status}`);
        clock.after(delay(), () => settle(isOff() || random() < rates.loseAnswer ? null : answer));
      });
    });
  }

  #serve(path: string, content: unknown): ServerAnswer {
    const { random, rates, server } = this.#parts;
    if (path === READY) return { status: 200, body: { status: 'ready' } };
    if (path !== SYNC) throw new Error(`The simulated server has no ${path}.`);
    // A damaged copy is answered for, whose hash is not that of the terminal: nothing is stored.
    if (random() < rates().otherHash)
      return {
        status: 200,
        body: { orderID: orderIDOf(content), outcome: 'AlreadyStored', contentHash: '0'.repeat(64) },
      };
    return server.handIn(content);
  }

  /** Notes what a browser has under way; calls of a page that was killed are no longer its own. */
  #begin(browser: string, sent: Sent): () => void {
    const underWay = (this.#underWay.get(browser) ?? []).filter(({ page }) => page.isAlive);
    if (underWay.some(({ orderID }) => orderID === sent.orderID)) this.sentTwice.push(sent.orderID);
    underWay.push(sent);
    this.mostUnderWay = Math.max(this.mostUnderWay, underWay.length);
    this.#underWay.set(browser, underWay);
    return () => {
      const now = this.#underWay.get(browser) ?? [];
      this.#underWay.set(
        browser,
        now.filter((each) => each !== sent),
      );
    };
  }
}

const orderIDOf = (content: unknown): string =>
  typeof content === 'object' &&
  content !== null &&
  'order' in content &&
  typeof content.order === 'object' &&
  content.order !== null &&
  'orderID' in content.order
    ? String(content.order.orderID)
    : '';

/** What a page reads of an answer. A captive portal answers with its own page. */
function responseOf(answer: ServerAnswer | 'portal'): object {
  const [status, text, type] =
    answer === 'portal'
      ? [200, '<h1>Sign in to the hotel</h1>', 'text/html']
      : [answer.status, JSON.stringify(answer.body), 'application/json'];
  const headers = new Map([
    ['content-type', type],
    ['x-server-key', 'simulated'],
  ]);
  return {
    status,
    ok: status < 300,
    headers: { get: (name: string) => headers.get(name) ?? null, has: (name: string) => headers.has(name) },
    text: () => Promise.resolve(text),
  };
}
