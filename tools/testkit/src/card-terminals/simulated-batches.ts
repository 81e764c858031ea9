import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What the simulator does with the next batch that it is asked to close. */
export const batchModes = ['close', 'leaveOut', 'foreign', 'otherAmount', 'noAnswer', 'refuse', 'unclear'] as const;
export type BatchMode = (typeof batchModes)[number];

/** A charge of the simulator's book, as far as batches go. */
interface OfBatch {
  readonly reference: string;
  readonly kind: string;
  readonly device: string;
  readonly currency: string;
  readonly state: string;
  readonly charged: string | null;
  readonly isVoided: boolean;
  isAuthorised: boolean;
  batch: string | null;
}

/** A batch as the simulator answers it. */
interface BatchAnswer {
  readonly reference: string;
  readonly state: 'closed' | 'refused';
  readonly count: number;
  readonly amount: string;
  readonly currency: string | null;
  readonly charges: readonly { readonly reference: string; readonly kind: string; readonly amount: string }[];
  readonly reason: string | null;
}

interface ToClose {
  readonly device: string;
  readonly charges: readonly OfBatch[];
  readonly mode: BatchMode;
}

/** Batches of the simulator's card terminals: each is closed once by its reference, and is on disk before an answer. */
export class SimulatedBatches {
  readonly #file: string;
  readonly #answers = new Map<string, BatchAnswer>();

  constructor(file: string) {
    this.#file = file;
    for (const answer of readAnswers(file)) this.#answers.set(answer.reference, answer);
  }

  /** What closing a batch came to; null = it was never asked for. */
  answerOf(reference: string): BatchAnswer | null {
    return this.#answers.get(reference) ?? null;
  }

  /** Closes the batch of a device: what was authorised is captured with it. */
  close(reference: string, { device, charges, mode }: ToClose): BatchAnswer {
    const open = charges.filter(
      (charge) =>
        charge.device === device &&
        charge.kind !== 'void' &&
        charge.state === 'approved' &&
        charge.charged !== null &&
        !charge.isVoided &&
        charge.batch === null,
    );
    const closed = mode === 'refuse' ? [] : mode === 'leaveOut' ? open.slice(0, -1) : open;
    for (const charge of closed) {
      charge.batch = reference;
      charge.isAuthorised = false;
    }
    const answer = answerFor(reference, closed, mode);
    this.#answers.set(reference, answer);
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify([...this.#answers.values()], null, 1));
    renameSync(`${this.#file}.new`, this.#file);
    return answer;
  }
}

function answerFor(reference: string, closed: readonly OfBatch[], mode: BatchMode): BatchAnswer {
  const listed = closed.map(({ reference: of, kind, charged }, index) => {
    const amount = Number(charged) + (mode === 'otherAmount' && index === 0 ? 1 : 0);
    return { reference: of, kind, amount: figure(kind === 'refund' ? -amount : amount) };
  });
  if (mode === 'foreign') listed.push({ reference: `foreign-${reference}`, kind: 'sale', amount: figure(7.77) });
  const sum = listed.reduce((total, { amount }) => total + Math.round(Number(amount) * 100_000), 0) / 100_000;
  return {
    reference,
    state: mode === 'refuse' ? 'refused' : 'closed',
    count: listed.length,
    amount: figure(mode === 'unclear' ? sum + 1 : sum),
    currency: closed[0]?.currency ?? null,
    charges: listed,
    reason: mode === 'refuse' ? 'The host is closed' : null,
  };
}

const figure = (amount: number): string => amount.toFixed(5).replace(/\.?0+$/, '') || '0';

function readAnswers(file: string): BatchAnswer[] {
  try {
    // Written by this class alone.
    return JSON.parse(readFileSync(file, 'utf8')) as BatchAnswer[];
  } catch {
    return [];
  }
}
