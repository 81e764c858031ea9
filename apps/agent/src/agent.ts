import {
  agentJobRoutes,
  reconnectDelayMs,
  type AgentJob,
  type CallerEvent,
  type LocalPrinterStatus,
  type Printer,
  type PrinterReport,
} from '@tavola/contract';
import { join } from 'node:path';
import { Journal } from './journal.ts';
import type { LocalTools } from './local/local-calls.ts';
import { printJob, reasonOf, restAfterMs, type Ending, type JobTools } from './print-job.ts';
import { PrinterConnection } from './printer/connection.ts';
import { listUsbPrinters } from './printer/usb-printers.ts';
import { ServerRefusal, serverAt, type ServerCall } from './server/calls.ts';
import type { Identity } from './server/identity.ts';

/** How often the server is asked for work. */
const ASK_EVERY_MS = 1_000;
/** How often an idle printer is asked how it is. */
const CHECK_EVERY_MS = 4_000;
/** How long a local call waits for what is on its printer, and how often it looks. */
const LOCAL_WAIT_MS = 30_000;
const BUSY_LOOK_MS = 100;

/** How terminals of the network reach an agent, and what they must trust for it. */
export interface NetworkDoor {
  readonly rootCertificate: string;
  readonly addresses: readonly string[];
}

/** What the agent says while it works. */
export type Say = (text: string) => void;

/** Thrown when the location has removed this agent. */
export class AgentRemoved extends Error {
  override readonly name = 'AgentRemoved';
}

/**
 * One agent of a location: takes print jobs, one at a time for each printer, prints each once and reports how it ended.
 */
export class Agent {
  readonly #identity: Identity;
  readonly #version: string;
  readonly #call: ServerCall;
  readonly #journal: Journal;
  readonly #folder: string;
  readonly #say: Say;
  readonly #busy = new Set<string>();
  readonly #checking = new Set<string>();
  readonly #reports = new Map<string, PrinterReport>();
  readonly #callers = new Map<string, CallerEvent>();
  readonly #checkedAt = new Map<string, number>();
  #printers: readonly Printer[] = [];
  #door: NetworkDoor | null = null;
  #machineReported = '';
  #failures = 0;
  #isStopped = false;
  #wake: () => void = () => undefined;

  constructor(identity: Identity, folder: string, version: string, say: Say = () => undefined) {
    this.#identity = identity;
    this.#version = version;
    this.#call = serverAt(identity.origin);
    this.#folder = folder;
    this.#journal = new Journal(join(folder, 'printed.jsonl'));
    this.#say = say;
  }

  /** Works until it is stopped; throws when the location has removed it. */
  async run(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#reportEndings();
        await this.#reportMachine();
        await this.#ask();
        if (this.#failures > 0) this.#say('HW Agent is back to online.');
        this.#failures = 0;
      } catch (error) {
        if (error instanceof ServerRefusal && error.code === 'agent.unknown') throw new AgentRemoved(error.message);
        if (this.#failures === 0) this.#say(`HW Agent is offline. ${reasonOf(error)}`);
        this.#failures += 1;
      }
      await this.#pause();
    }
    await Promise.all(this.#prints);
    this.#journal.close();
  }

  /** Takes no more jobs; `run` ends after what is under way. */
  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }

  /** What the local calls of this agent work with; `restart` ends this run of it. */
  localTools(restart: () => void): LocalTools {
    return {
      system: () => ({
        version: this.#version,
        isServerThere: this.#failures === 0,
        hardwareAgentID: this.#identity.hardwareAgentID,
      }),
      statuses: () => this.#printers.map((printer) => this.#statusOf(printer)),
      check: async (printerID) => {
        const printer = this.#printers.find((one) => one.printerID === printerID);
        if (printer === undefined) return null;
        if (!this.#busy.has(printerID)) await this.#checkNow(printer);
        return this.#statusOf(printer);
      },
      print: (job) => this.#printLocally(job),
      usbPrinters: () => listUsbPrinters(),
      rootCertificate: () => this.#door?.rootCertificate ?? null,
      callers: () => [...this.#callers.values()],
      forgetCaller: (phoneNumber) => void this.#callers.delete(phoneNumber),
      restart,
    };
  }

  /** Says how terminals of the network reach this agent; the server is notified of it and of the USB printers. */
  listenAt(door: NetworkDoor): void {
    this.#door = door;
  }

  /** What terminals and forms must know of this machine, as soon as it is another than was reported. */
  async #reportMachine(): Promise<void> {
    if (this.#door === null) return;
    const machine = { ...this.#door, usbPrinters: listUsbPrinters().printers };
    const written = JSON.stringify(machine);
    if (written === this.#machineReported) return;
    await this.#call(agentJobRoutes.machine, { ...this.#proof(), ...machine, addresses: [...machine.addresses] });
    this.#machineReported = written;
  }

  /** Prints what a terminal of this machine sends, once, after what is on the printer. Null = no such printer. */
  async #printLocally(job: AgentJob): Promise<Ending | null> {
    const printer = this.#printers.find(({ printerID }) => printerID === job.printerID);
    if (printer === undefined) return null;
    const until = performance.now() + LOCAL_WAIT_MS;
    while (this.#busy.has(job.printerID)) {
      if (performance.now() > until) return { outcome: 'Failed', reason: 'The printer is busy.' };
      await new Promise((resolve) => setTimeout(resolve, BUSY_LOOK_MS));
    }
    this.#busy.add(job.printerID);
    try {
      const ending = await printJob(
        job,
        printer,
        this.#tools(() => Promise.resolve(true)),
      );
      // The server has no such job, so there is nothing to report.
      if (this.#journal.stateOf(job.printJobID) !== null) this.#journal.note(job.printJobID, 'reported');
      return ending ?? { outcome: 'Failed', reason: null };
    } finally {
      // The terminal does not wait while the printer rests.
      void this.#rest(job, printer).then(() => this.#busy.delete(job.printerID));
    }
  }

  #statusOf({ printerID, name }: Printer): LocalPrinterStatus {
    const { status, reason } = this.#reports.get(printerID) ?? { status: 'Unknown' as const, reason: null };
    return { printerID, name, status: this.#checking.has(printerID) ? 'Checking' : status, reason };
  }

  /** Reports a phone that rings, or a call that ended; one that cannot be reported now is of no use later. */
  async reportCall(call: CallerEvent): Promise<void> {
    if (call.isStart && call.io === 'I') this.#callers.set(call.phoneNumber, call);
    else this.#callers.delete(call.phoneNumber);
    await this.#call(agentJobRoutes.callers, { ...this.#proof(), call }).catch((error: unknown) =>
      this.#say(`A call was not reported. ${reasonOf(error)}`),
    );
  }

  #pause(): Promise<void> {
    const ms = this.#failures === 0 ? ASK_EVERY_MS : reconnectDelayMs(this.#failures);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Endings that the server does not know yet, also those of a process before this one. */
  async #reportEndings(): Promise<void> {
    for (const { id } of this.#journal.unreported()) {
      // Others end while one is reported, so each is looked at when it is its turn; a print under way reports itself.
      const state = this.#journal.stateOf(id);
      if (state === null || state === 'reported' || this.#underWay.has(id)) continue;
      await this.#report(id, {
        outcome: state === 'Printed' ? 'Printed' : 'Unknown',
        reason: state === 'Printed' ? null : 'The agent was stopped while it was printing.',
      });
      this.#journal.note(id, 'reported');
    }
  }

  readonly #underWay = new Set<string>();
  readonly #prints = new Set<Promise<void>>();

  async #ask(): Promise<void> {
    const { printers, jobs } = await this.#call(agentJobRoutes.take, {
      ...this.#proof(),
      agentVersion: this.#version,
      printers: [...this.#reports.values()],
      busyPrinterIDs: [...this.#busy],
    });
    this.#printers = printers;
    for (const id of this.#reports.keys())
      if (printers.every(({ printerID }) => printerID !== id)) this.#reports.delete(id);
    for (const job of jobs) this.#start(job);
    for (const printer of printers) this.#check(printer);
  }

  #start(job: AgentJob): void {
    const printer = this.#printers.find(({ printerID }) => printerID === job.printerID);
    if (printer === undefined || this.#busy.has(job.printerID)) return;
    this.#busy.add(job.printerID);
    this.#underWay.add(job.printJobID);
    const print = this.#print(job, printer)
      .catch((error: unknown) => this.#say(`${printer.name}: ${reasonOf(error)}`))
      .finally(() => {
        this.#underWay.delete(job.printJobID);
        this.#busy.delete(job.printerID);
        this.#prints.delete(print);
        this.#wake();
      });
    this.#prints.add(print);
  }

  async #print(job: AgentJob, printer: Printer): Promise<void> {
    const ending = await printJob(
      job,
      printer,
      this.#tools((id) => this.#begin(id)),
    );
    if (ending === null) return;
    this.#say(`${printer.name}: ${job.kind} ${ending.outcome}${ending.reason === null ? '' : `, ${ending.reason}`}`);
    this.#note(printer.printerID, ending.outcome === 'Printed' ? null : ending.reason);
    // What the journal has is reported again until the server knows it.
    const isKept = this.#journal.stateOf(job.printJobID) !== null;
    await this.#report(job.printJobID, ending).then(
      () => isKept && this.#journal.note(job.printJobID, 'reported'),
      (error: unknown) => this.#say(reasonOf(error)),
    );
    await this.#rest(job, printer);
  }

  #tools(begin: JobTools['begin']): JobTools {
    return { journal: this.#journal, folder: this.#folder, begin };
  }

  async #rest(job: AgentJob, printer: Printer): Promise<void> {
    const restMs = this.#isStopped ? 0 : restAfterMs(job, printer);
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
  }

  async #begin(printJobID: string): Promise<boolean> {
    try {
      await this.#call(agentJobRoutes.begin, { ...this.#proof(), printJobID });
      return true;
    } catch (error) {
      if (error instanceof ServerRefusal && error.code === 'print_job.lost') return false;
      throw error;
    }
  }

  async #report(printJobID: string, { outcome, reason }: Ending): Promise<void> {
    await this.#call(agentJobRoutes.end, { ...this.#proof(), printJobID, outcome, failedReason: reason });
  }

  /** Asks an idle printer how it is, so that a missing roll is known before the next ticket. */
  #check(printer: Printer): void {
    const { printerID } = printer;
    const isDue = performance.now() - (this.#checkedAt.get(printerID) ?? -CHECK_EVERY_MS) >= CHECK_EVERY_MS;
    if (!isDue || this.#busy.has(printerID) || this.#checking.has(printerID)) return;
    void this.#checkNow(printer);
  }

  async #checkNow(printer: Printer): Promise<void> {
    const { printerID } = printer;
    this.#checking.add(printerID);
    try {
      const connection = await PrinterConnection.open(printer, this.#folder);
      await connection.check().finally(() => connection.close());
      this.#note(printerID, null);
    } catch (error) {
      this.#note(printerID, reasonOf(error));
    } finally {
      this.#checking.delete(printerID);
      this.#checkedAt.set(printerID, performance.now());
    }
  }

  #note(printerID: string, reason: string | null): void {
    this.#reports.set(printerID, {
      printerID,
      status: reason === null ? 'OK' : 'Error',
      reason: reason === null ? null : reason.slice(0, 200),
    });
  }

  #proof(): Pick<Identity, 'hardwareAgentID' | 'agentKey'> {
    const { hardwareAgentID, agentKey } = this.#identity;
    return { hardwareAgentID, agentKey };
  }
}
