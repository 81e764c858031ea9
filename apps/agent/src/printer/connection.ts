import type { Printer } from '@tavola/contract';
import { serialWire, usbWire } from './device-wire.ts';
import { networkWire } from './network-wire.ts';
import { PrinterFault, type Wire } from './wire.ts';

const ANSWER_MS = 1_500;
/** A printer answers after the last line is on paper; a long ticket takes its time. */
const PRINTED_MS = 12_000;

// Real-time and ordered status of ESC/POS; what a printer answers to them is fixed by its maker's manual.
const ASK_PRINTER = Buffer.from([0x10, 0x04, 0x01]);
const ASK_COVER = Buffer.from([0x10, 0x04, 0x02]);
const ASK_PAPER = Buffer.from([0x10, 0x04, 0x04]);
const ASK_WHEN_PRINTED = Buffer.from([0x1d, 0x72, 0x01]);

/** How a printer is reached. */
export type PrinterPlace = Pick<Printer, 'printerType' | 'ip' | 'port' | 'com' | 'baudRate' | 'vid' | 'pid'>;

/** A connection to a printer: what it says of itself, and the way for bytes. */
export class PrinterConnection {
  readonly #wire: Wire;
  /** A serial port takes bytes also when nothing is connected to it. */
  readonly #mustAnswer: boolean;
  #answers: number[] = [];
  #fault: Error | null = null;
  #wake: () => void = () => undefined;

  private constructor(wire: Wire, mustAnswer: boolean) {
    this.#wire = wire;
    this.#mustAnswer = mustAnswer;
    wire.onEnd((error) => this.#end(error));
    wire.onBytes((bytes) => {
      this.#answers.push(...bytes);
      this.#wake();
    });
  }

  /** Connects within three seconds, or throws with the reason. */
  static async open(printer: PrinterPlace): Promise<PrinterConnection> {
    return new PrinterConnection(await wireTo(printer), printer.printerType === 'Serial');
  }

  /**
   * Whether the printer answers questions about itself. Throws when it says that it cannot print; one of the network or
   * of USB that says nothing is taken at its bytes.
   */
  async check(): Promise<boolean> {
    const state = await this.#ask(ASK_PRINTER, ANSWER_MS);
    if (state === null) {
      if (this.#mustAnswer) throw new PrinterFault('The printer does not answer. Is it switched on?');
      return false;
    }
    const [cover, paper] = [await this.#ask(ASK_COVER, ANSWER_MS), await this.#ask(ASK_PAPER, ANSWER_MS)];
    if (paper !== null && (paper & 0x60) !== 0) throw new PrinterFault('The printer is out of paper.');
    if (cover !== null && (cover & 0x04) !== 0) throw new PrinterFault('The cover of the printer is open.');
    if (cover !== null && (cover & 0x40) !== 0) throw new PrinterFault('The printer reports an error.');
    if ((state & 0x08) !== 0) throw new PrinterFault('The printer is offline.');
    return true;
  }

  /** Sends bytes; resolves when all of them were taken. */
  send(bytes: Uint8Array): Promise<void> {
    return this.#fault === null ? this.#wire.write(bytes) : Promise.reject(this.#fault);
  }

  /** Waits until the printer says that everything before is on paper. Throws when it does not, or has no more paper. */
  async printed(): Promise<void> {
    this.#answers = [];
    const paper = await this.#ask(ASK_WHEN_PRINTED, PRINTED_MS);
    if (paper === null) throw new PrinterFault('The printer did not confirm that it has printed.');
    if ((paper & 0x0c) === 0x0c) throw new PrinterFault('The printer ran out of paper while it was printing.');
  }

  /** Ends the connection. */
  close(): void {
    this.#wire.close();
  }

  async #ask(question: Buffer, waitMs: number): Promise<number | null> {
    await this.send(question);
    const until = Date.now() + waitMs;
    while (this.#answers.length === 0) {
      if (this.#fault !== null) throw this.#fault;
      const left = until - Date.now();
      if (left <= 0) return null;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.#answers.shift() ?? null;
  }

  #end(error: Error): void {
    this.#fault ??= error;
    this.#wake();
  }
}

function wireTo(printer: PrinterPlace): Promise<Wire> {
  switch (printer.printerType) {
    case 'Network':
      return networkWire(printer.ip, printer.port);
    case 'Serial':
      return serialWire(printer);
    case 'Usb':
      return usbWire(printer);
  }
}
