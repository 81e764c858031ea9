import { TICKET_GAP_MS, type AgentJob, type Printer } from '@tavola/contract';
import type { Journal } from './journal.ts';
import { pictureDrawn } from './memory.ts';
import { papersOf, type Paper } from './paper/bytes.ts';
import { PrinterConnection } from './printer/connection.ts';

const TRIES = 2;
const PAUSE_MS = 1_000;

/** How a job ended, and why. */
export interface Ending {
  readonly outcome: 'Printed' | 'Failed' | 'Unknown';
  readonly reason: string | null;
}

/** What printing needs of the rest of the agent. */
export interface JobTools {
  readonly journal: Journal;
  /** Asks the server whether the job is still this agent's; false = it is not, and nothing may be printed. */
  readonly begin: (printJobID: string) => Promise<boolean>;
  /** The agent's own folder, below which are the printers that are files. */
  readonly folder: string;
}

/** How long a printer rests after a job: between two kitchen tickets, and what its cool-down says (decision 430). */
export const restAfterMs = ({ kind }: Pick<AgentJob, 'kind'>, printer: Pick<Printer, 'printCoolDownDelay'>): number =>
  Math.max(kind === 'Kitchen' ? TICKET_GAP_MS : 0, printer.printCoolDownDelay);

/**
 * Prints a job once. Before its first byte leaves, the printer has said that it is ready, the server that the job is
 * ours, and the disk that it has begun; whatever goes wrong after that is `Unknown` and never printed again from here.
 * Null = the job is no longer ours.
 */
export async function printJob(job: AgentJob, printer: Printer, tools: JobTools): Promise<Ending | null> {
  const { journal, begin, folder } = tools;
  const known = journal.stateOf(job.printJobID);
  if (known !== null)
    return { outcome: known === 'begun' || known === 'Unknown' ? 'Unknown' : 'Printed', reason: null };
  let ready: Ready | null = null;
  try {
    ready = await makeReady(job, printer, folder);
    if (!(await begin(job.printJobID))) {
      ready.connection.close();
      return null;
    }
    journal.note(job.printJobID, 'begun');
  } catch (error) {
    ready?.connection.close();
    return { outcome: 'Failed', reason: reasonOf(error) };
  }
  try {
    for (const { bytes, isPicture } of ready.papers) {
      await ready.connection.send(bytes);
      // A slow printer takes a picture in before what follows it.
      if (isPicture) await pause(printer.printImageDelay);
    }
    if (ready.isTalking) await ready.connection.printed();
    journal.note(job.printJobID, 'Printed');
    return { outcome: 'Printed', reason: null };
  } catch (error) {
    journal.note(job.printJobID, 'Unknown');
    return { outcome: 'Unknown', reason: reasonOf(error) };
  } finally {
    ready.connection.close();
  }
}

interface Ready {
  readonly papers: readonly Paper[];
  readonly connection: PrinterConnection;
  /** It answers questions about itself. */
  readonly isTalking: boolean;
}

async function makeReady(job: AgentJob, printer: Printer, folder: string): Promise<Ready> {
  const papers = papersOf(job, printer);
  pictureDrawn();
  const connection = await openConnection(printer, folder);
  try {
    return { papers, connection, isTalking: await connection.check() };
  } catch (error) {
    connection.close();
    throw error;
  }
}

async function openConnection(printer: Printer, folder: string): Promise<PrinterConnection> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await PrinterConnection.open(printer, folder);
    } catch (error) {
      if (tried >= TRIES) throw error;
      await pause(PAUSE_MS);
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What people read of an error. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);
