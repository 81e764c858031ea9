import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { SimulatedBatches, type BatchMode } from './simulated-batches.ts';

/** What the simulator does with the next charges. */
export const simulatorModes = [
  'approve',
  'authorise',
  'decline',
  'busy',
  'noConnection',
  'timeout',
  'late',
  'double',
  'afterCancel',
  'partial',
  'signature',
  'invalidAmount',
  'wrongAmount',
  'wrongCurrency',
  'wrongReference',
] as const;
export type SimulatorMode = (typeof simulatorModes)[number];

/** A charge, or what voids one or gives it back, as the simulator's own book has it. */
export interface BookedCharge {
  readonly reference: string;
  readonly kind: 'sale' | 'void' | 'refund';
  readonly original: string | null;
  readonly device: string;
  readonly amount: string;
  readonly currency: string;
  readonly mode: SimulatorMode;
  readonly askedAt: number;
  state: 'pending' | 'signature' | 'approved' | 'declined' | 'cancelled' | 'busy' | 'amount_refused';
  /** What was charged, or given back; null = nothing. */
  charged: string | null;
  /** It becomes approved then; null = by itself never. */
  approvesAt: number | null;
  isVoided: boolean;
  /** Held, and charged only when the batch is closed. */
  isAuthorised: boolean;
  /** The reference of the batch that it was closed with; null = none yet. */
  batch: string | null;
  /** How often its outcome was answered. */
  answers: number;
}

export interface SimulatorOptions {
  readonly port?: number;
  /** The file of the book; a simulator that is started again continues it. */
  readonly book: string;
  readonly key: string;
  readonly mode?: SimulatorMode;
  /** How long a guest takes, and how long a late answer. */
  readonly guestMs?: number;
  readonly lateMs?: number;
}

const CARD = '**** **** **** 4242';

/**
 * Card terminals of a provider, over HTTP. Each charge happens once by its reference; the book is on disk before
 * anything is answered, as the money of a real one would be gone.
 */
export class CardTerminalSimulator {
  readonly charges = new Map<string, BookedCharge>();
  mode: SimulatorMode;
  /** What it does with the batches that it is asked to close. */
  batchMode: BatchMode = 'close';
  guestMs: number;
  lateMs: number;
  /** Every request is written here before anything happens, for tests that wait for one. */
  readonly asked: string[] = [];
  readonly #options: SimulatorOptions;
  readonly #server: Server;
  readonly #batches: SimulatedBatches;

  private constructor(options: SimulatorOptions) {
    this.#options = options;
    this.mode = options.mode ?? 'approve';
    this.guestMs = options.guestMs ?? 0;
    this.lateMs = options.lateMs ?? 4_000;
    // A server that is killed or gives up cuts a request off half-way.
    this.#server = createServer(
      (request, response) => void this.#handle(request, response).catch(() => response.destroy()),
    );
    this.#batches = new SimulatedBatches(`${options.book}.batches`);
    for (const charge of readBook(options.book)) this.charges.set(charge.reference, charge);
  }

  /** Starts one that listens on this machine. */
  static async start(options: SimulatorOptions): Promise<CardTerminalSimulator> {
    const simulator = new CardTerminalSimulator(options);
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

  /** What was charged and not cancelled, by reference. */
  get kept(): ReadonlyMap<string, string> {
    this.#pass();
    return new Map(
      [...this.charges.values()]
        .filter(({ kind, charged, isVoided }) => kind === 'sale' && charged !== null && !isVoided)
        .map(({ reference, charged }) => [reference, charged ?? '']),
    );
  }

  /** What was given back of charges and not cancelled, by the reference of the refund. */
  get returned(): ReadonlyMap<string, string> {
    this.#pass();
    return new Map(
      [...this.charges.values()]
        .filter(({ kind, charged, isVoided }) => kind === 'refund' && charged !== null && !isVoided)
        .map(({ reference, charged }) => [reference, charged ?? '']),
    );
  }

  /** Stops listening; open connections are cut. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Time passes: guests hold their cards, and late answers come. */
  #pass(): void {
    const now = Date.now();
    for (const charge of this.charges.values())
      if (charge.state === 'pending' && charge.approvesAt !== null && charge.approvesAt <= now) approve(charge);
    this.#save();
  }

  #save(): void {
    const { book } = this.#options;
    mkdirSync(dirname(book), { recursive: true });
    writeFileSync(`${book}.new`, JSON.stringify([...this.charges.values()], null, 1));
    renameSync(`${book}.new`, book);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    this.asked.push(`${method} ${url}`);
    if (this.mode === 'noConnection') return void request.socket.destroy();
    const body = (await readJson(request)) ?? {};
    if (request.headers.authorization !== `Bearer ${this.#options.key}`) return send(response, 401, {});
    this.#pass();
    const [, noun, reference = '', step = ''] = url.split('/');
    if (noun === 'batches') return this.#batch(reference, body, response);
    if (reference === '') return this.#begin(body, response);
    const charge = this.charges.get(reference);
    if (step === 'cancel') return send(response, 200, this.#cancel(reference, charge));
    if (charge === undefined) return send(response, 404, {});
    if (step === 'signature' && charge.state === 'signature') this.#sign(charge, body['accepted'] === true);
    send(response, 200, this.#answerOf(charge));
  }

  /** Closes a batch, once by its reference, or answers what closing it came to. */
  #batch(asked: string, body: Readonly<Record<string, unknown>>, response: ServerResponse): void {
    const reference = asked === '' ? String(body['reference']) : asked;
    const known = this.#batches.answerOf(reference);
    if (known !== null) return send(response, 200, known);
    const device = String(body['device']);
    if (asked !== '' || device === '' || device === 'unknown') return send(response, 404, {});
    const answer = this.#batches.close(reference, {
      device,
      charges: [...this.charges.values()],
      mode: this.batchMode,
    });
    this.#save();
    // Closed, and the answer never comes.
    if (this.batchMode !== 'noAnswer') send(response, 200, answer);
  }

  #begin(body: Readonly<Record<string, unknown>>, response: ServerResponse): void {
    const reference = String(body['reference']);
    const known = this.charges.get(reference);
    if (known !== undefined) return send(response, 200, this.#answerOf(known));
    const device = String(body['device']);
    if (device === '' || device === 'unknown') return send(response, 404, {});
    const charge: BookedCharge = {
      reference,
      kind: body['kind'] === 'void' || body['kind'] === 'refund' ? body['kind'] : 'sale',
      original: typeof body['original'] === 'string' ? body['original'] : null,
      device,
      amount: String(body['amount']),
      currency: String(body['currency']),
      // A card terminal that is called after a mode always does that.
      mode: simulatorModes.find((mode) => mode === device) ?? this.mode,
      askedAt: Date.now(),
      state: 'pending',
      charged: null,
      approvesAt: null,
      isVoided: false,
      isAuthorised: false,
      batch: null,
      answers: 0,
    };
    this.charges.set(reference, charge);
    if (charge.kind === 'void') this.#void(charge);
    else if (charge.kind === 'refund' && !this.#isLeft(charge)) charge.state = 'declined';
    else this.#charge(charge);
    this.#save();
    // Charged, and the answer never comes.
    if (charge.mode === 'timeout' && charge.kind !== 'void') return;
    send(response, 200, this.#answerOf(charge));
  }

  #charge(charge: BookedCharge): void {
    switch (charge.mode) {
      case 'decline':
        charge.state = 'declined';
        return;
      case 'busy':
        charge.state = 'busy';
        return;
      case 'invalidAmount':
        charge.state = 'amount_refused';
        return;
      case 'signature':
        charge.state = 'signature';
        return;
      case 'afterCancel':
        return;
      case 'late':
        charge.approvesAt = charge.askedAt + this.lateMs;
        return;
      default:
        if (this.guestMs === 0) approve(charge);
        else charge.approvesAt = charge.askedAt + this.guestMs;
    }
  }

  /** No more goes back than was charged, refunds that are on their way among it. */
  #isLeft({ original, amount, reference }: BookedCharge): boolean {
    const sale = this.charges.get(original ?? '');
    if (sale?.kind !== 'sale' || sale.charged === null || sale.isVoided) return false;
    const back = [...this.charges.values()].filter(
      (each) =>
        each.kind === 'refund' &&
        each.original === original &&
        each.reference !== reference &&
        !each.isVoided &&
        ['pending', 'signature', 'approved'].includes(each.state),
    );
    const cents = (text: string): number => Math.round(Number(text) * 100_000);
    return back.reduce((sum, each) => sum + cents(each.amount), cents(amount)) <= cents(sale.charged);
  }

  #void(charge: BookedCharge): void {
    const original = this.charges.get(charge.original ?? '');
    if (charge.mode === 'decline' || original?.state !== 'approved' || original.isVoided || original.batch !== null) {
      charge.state = 'declined';
      return;
    }
    original.isVoided = true;
    charge.state = 'approved';
    charge.charged = null;
  }

  #cancel(reference: string, charge: BookedCharge | undefined): object {
    if (charge === undefined) {
      // Closed, so that a charge that is still on its way never happens.
      const closed: BookedCharge = {
        reference,
        kind: 'sale',
        original: null,
        device: '',
        amount: '0',
        currency: '',
        mode: this.mode,
        askedAt: Date.now(),
        state: 'cancelled',
        charged: null,
        approvesAt: null,
        isVoided: false,
        isAuthorised: false,
        batch: null,
        answers: 0,
      };
      this.charges.set(reference, closed);
      this.#save();
      return this.#answerOf(closed);
    }
    // The guest was faster: it is approved a moment after it was cancelled.
    if (charge.state === 'pending' && charge.mode === 'afterCancel') charge.approvesAt ??= Date.now() + 300;
    else if (charge.state === 'pending' || charge.state === 'signature') charge.state = 'cancelled';
    this.#save();
    return this.#answerOf(charge);
  }

  #sign(charge: BookedCharge, isAccepted: boolean): void {
    if (isAccepted) approve(charge);
    else charge.state = 'cancelled';
    this.#save();
  }

  #answerOf(charge: BookedCharge): object {
    if (charge.state === 'approved') charge.answers += 1;
    const approved = charge.state === 'approved';
    const isAgain = charge.mode === 'double' && charge.answers > 1;
    return {
      reference: charge.mode === 'wrongReference' && approved ? `${charge.reference.slice(0, -1)}x` : charge.reference,
      state: charge.isAuthorised && approved ? 'authorised' : charge.state,
      amount: approved ? amountSaid(charge) : null,
      currency: charge.mode === 'wrongCurrency' ? 'XXX' : charge.currency,
      transaction: approved ? `T-${charge.reference.slice(-12)}${isAgain ? '-again' : ''}` : null,
      card: approved ? CARD : null,
      reason: charge.state === 'declined' ? 'Insufficient funds' : null,
    };
  }
}

function approve(charge: BookedCharge): void {
  charge.state = 'approved';
  charge.isAuthorised = charge.mode === 'authorise' && charge.kind === 'sale';
  charge.charged = charge.mode === 'partial' ? halfOf(charge.amount) : charge.amount;
}

const halfOf = (amount: string): string => {
  const decimals = amount.split('.')[1]?.length ?? 0;
  return (Math.floor((Number(amount) / 2) * 10 ** decimals) / 10 ** decimals).toFixed(decimals);
};

const amountSaid = ({ mode, charged, amount }: BookedCharge): string =>
  mode === 'wrongAmount' ? String(Number(amount) + 1) : (charged ?? amount);

function readBook(book: string): BookedCharge[] {
  try {
    // Written by this class alone.
    return JSON.parse(readFileSync(book, 'utf8')) as BookedCharge[];
  } catch {
    return [];
  }
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown> | null> {
  const parts: Buffer[] = [];
  // A stream of a request without an encoding gives buffers.
  for await (const part of request) parts.push(part as Buffer);
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>;
  } catch {
    return null;
  }
}

const send = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
