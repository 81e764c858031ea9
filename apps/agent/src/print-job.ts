import type { AgentJob, Printer } from '@tavola/contract';
import type { Journal } from './journal.ts';
import { pictureDrawn } from './memory.ts';
import { bytesOf } from './paper/bytes.ts';
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
}

/**
 * Prints a job once. Before its first byte leaves, the printer has said that it is ready, the server that the job is
 * ours, and the disk that it has begun; whatever goes wrong after that is `Unknown` and never printed again from here.
 * Null = the job is no longer ours.
 */
export async function printJob(job: AgentJob, printer: Printer, { journal, begin }: JobTools): Promise<Ending | null> {
  const known = journal.stateOf(job.printJobID);
  if (known !== null)
    return { outcome: known === 'begun' || known === 'Unknown' ? 'Unknown' : 'Printed', reason: null };
  let ready: Ready | null = null;
  try {
    ready = await makeReady(job, printer);
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
    await ready.connection.send(ready.bytes);
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
  readonly bytes: Uint8Array;
  readonly connection: PrinterConnection;
  /** It answers questions about itself. */
  readonly isTalking: boolean;
}

async function makeReady(job: AgentJob, printer: Printer): Promise<Ready> {
  const bytes = bytesOf(job, printer);
  pictureDrawn();
  const connection = await openConnection(printer);
  try {
    return { bytes, connection, isTalking: await connection.check() };
  } catch (error) {
    connection.close();
    throw error;
  }
}

async function openConnection(printer: Printer): Promise<PrinterConnection> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await PrinterConnection.open(printer);
    } catch (error) {
      if (tried >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** What people read of an error. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);
