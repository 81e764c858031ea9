import type { Printer } from '@tavola/contract';
import { isStar } from '../paper/other-commands.ts';
import type { Ask } from './ask.ts';
import { serialWire, usbWire } from './device-wire.ts';
import { checkEscPos, escPosPrinted } from './escpos-status.ts';
import { fileWire } from './file-wire.ts';
import { networkWire } from './network-wire.ts';
import { checkStar, starPrinted } from './star-status.ts';
import { PrinterFault, type Wire } from './wire.ts';

/** How a printer is reached, and which commands it speaks. */
export type PrinterPlace = Pick<
  Printer,
  'printerType' | 'ip' | 'port' | 'com' | 'baudRate' | 'vid' | 'pid' | 'filePath' | 'printerMode'
>;

/** A connection to a printer: what it says of itself, and the way for bytes. */
export class PrinterConnection {
  readonly #wire: Wire;
  readonly #printer: PrinterPlace;
  #answers: number[] = [];
  #fault: Error | null = null;
  /** Blocks that a printer of Star had counted before; null = it is not asked by them. */
  #blocks: number | null = null;
  #wake: () => void = () => undefined;

  private constructor(wire: Wire, printer: PrinterPlace) {
    this.#wire = wire;
    this.#printer = printer;
    wire.onEnd((error) => this.#end(error));
    wire.onBytes((bytes) => {
      this.#answers.push(...bytes);
      this.#wake();
    });
  }

  /** Connects within three seconds, or throws with the reason; `folder` is the agent's own, where its files are. */
  static async open(printer: PrinterPlace, folder: string): Promise<PrinterConnection> {
    return new PrinterConnection(await wireTo(printer, folder), printer);
  }

  /**
   * Whether the printer says when it has printed. Throws when it says that it cannot print; one of the network or of
   * USB that says nothing is taken at its bytes, and so is a file.
   */
  async check(): Promise<boolean> {
    if (this.#printer.printerType === 'File') return false;
    if (isStar(this.#printer.printerMode)) {
      const state = await checkStar(this.#ask);
      this.#mustAnswer(state !== null);
      this.#blocks = state?.blocks ?? null;
      return this.#blocks !== null;
    }
    const isTalking = await checkEscPos(this.#ask);
    this.#mustAnswer(isTalking);
    return isTalking;
  }

  /** Sends bytes; resolves when all of them were taken. */
  send(bytes: Uint8Array): Promise<void> {
    return this.#fault === null ? this.#wire.write(bytes) : Promise.reject(this.#fault);
  }

  /** Waits until the printer says that everything before is on paper. Throws when it does not, or has no more paper. */
  printed(): Promise<void> {
    return this.#blocks === null
      ? escPosPrinted(this.#ask)
      : starPrinted(this.#ask, (bytes) => this.send(bytes), this.#blocks);
  }

  /** Ends the connection. */
  close(): void {
    this.#wire.close();
  }

  // A serial port takes bytes also when nothing is connected to it.
  #mustAnswer(hasAnswered: boolean): void {
    if (!hasAnswered && this.#printer.printerType === 'Serial')
      throw new PrinterFault('The printer does not answer. Is it switched on?');
  }

  readonly #ask: Ask = async (question, find, waitMs) => {
    this.#answers = [];
    await this.send(question);
    // Not the clock of the machine, which may be set while a printer is waited for.
    const until = performance.now() + waitMs;
    for (;;) {
      const answer = find(this.#answers);
      if (answer !== null) return answer;
      if (this.#fault !== null) throw this.#fault;
      const left = until - performance.now();
      if (left <= 0) return null;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };

  #end(error: Error): void {
    this.#fault ??= error;
    this.#wake();
  }
}

function wireTo(printer: PrinterPlace, folder: string): Promise<Wire> {
  switch (printer.printerType) {
    case 'Network':
      return networkWire(printer.ip, printer.port);
    case 'Serial':
      return serialWire(printer);
    case 'Usb':
      return usbWire(printer);
    case 'File':
      return fileWire(printer.filePath, folder);
  }
}
