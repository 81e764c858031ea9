import { createServer, type Server, type Socket } from 'node:net';
import { PaperReader, type Printed, type Question } from './paper.ts';
import { StarPaperReader } from './star-paper.ts';

/** What can be wrong with a printer. */
export interface PrinterFaults {
  isPaperOut: boolean;
  isCoverOpen: boolean;
  /** Its cutter is stuck. */
  isJammed: boolean;
  /** It takes the bytes and says nothing of itself, as cheap printers do. */
  isMute: boolean;
  /** It answers this much later. */
  answersAfterMs: number;
  /** It dies after this many bytes of a ticket; null = it does not. */
  diesAfterBytes: number | null;
}

const SOUND: PrinterFaults = {
  isPaperOut: false,
  isCoverOpen: false,
  isJammed: false,
  isMute: false,
  answersAfterMs: 0,
  diesAfterBytes: null,
};

/** Whose commands a printer understands. */
export type PrinterLanguage = 'EscPos' | 'Star';

/** A network printer that speaks ESC/POS or Star, for tests and for trials. It keeps its paper, and can be broken. */
export class PrinterSimulator {
  readonly faults: PrinterFaults = { ...SOUND };
  /** Everything that it printed. */
  readonly paper: Printed[] = [];
  /** Every byte that came, with when it came. */
  readonly received: { readonly at: number; readonly bytes: Uint8Array }[] = [];
  /** How often it was asked how it is. */
  questions = 0;
  #forgottenCuts = 0;
  /** Blocks that a printer of Star has counted: 0 to 31. */
  #blocks = 0;
  readonly #language: PrinterLanguage;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(language: PrinterLanguage) {
    this.#language = language;
    this.#server = createServer((socket) => this.#serve(socket));
  }

  /** Listens on this port of this machine; 0 = any. */
  static async start(port = 0, language: PrinterLanguage = 'EscPos'): Promise<PrinterSimulator> {
    const simulator = new PrinterSimulator(language);
    await new Promise<void>((resolve, reject) => {
      simulator.#server.once('error', reject);
      simulator.#server.listen(port, '127.0.0.1', resolve);
    });
    return simulator;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The printer is switched off.');
    return address.port;
  }

  /** The lines of text that it printed, without those of pictures. */
  get lines(): string[] {
    return this.paper.flatMap((part) => (part.kind === 'text' ? [part.text.trimEnd()] : []));
  }

  /** How many tickets it has cut. */
  get cuts(): number {
    return this.#forgottenCuts + this.paper.filter(({ kind }) => kind === 'cut').length;
  }

  get pulses(): number {
    return this.paper.filter(({ kind }) => kind === 'pulse').length;
  }

  /** Throws its papers away and only counts them, for runs of thousands. */
  forget(): void {
    this.#forgottenCuts = this.cuts;
    this.paper.length = 0;
    this.received.length = 0;
  }

  /** Switches it off. */
  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    const reader = this.#language === 'Star' ? new StarPaperReader() : new PaperReader();
    let taken = 0;
    socket.on('data', (bytes) => {
      const { diesAfterBytes } = this.faults;
      const { printed, questions } = reader.read(bytes);
      if (printed.length > 0 || questions.length === 0) {
        this.received.push({ at: Date.now(), bytes: Uint8Array.from(bytes) });
        taken += bytes.length;
      }
      if (diesAfterBytes !== null && taken >= diesAfterBytes) {
        socket.destroy();
        return;
      }
      if (!this.faults.isPaperOut) this.paper.push(...printed);
      for (const question of questions) this.#answer(socket, question);
    });
  }

  #answer(socket: Socket, question: Question): void {
    if (question.kind === 'endOfBlock') {
      // A block that is not on paper is not counted.
      if (!this.faults.isPaperOut) this.#blocks = (this.#blocks + 1) % 32;
      return;
    }
    this.questions += 1;
    if (this.faults.isMute) return;
    const answer = (): void => {
      if (socket.destroyed) return;
      socket.write(Buffer.from(question.kind === 'state' ? this.#starState() : [this.#stateFor(question)]));
    };
    if (this.faults.answersAfterMs > 0) setTimeout(answer, this.faults.answersAfterMs);
    else answer();
  }

  /** Nine bytes, as a printer of Star sends them by itself and when it is asked. */
  #starState(): readonly number[] {
    const { isPaperOut, isCoverOpen, isJammed } = this.faults;
    const offline = isPaperOut || isCoverOpen || isJammed ? 0x08 : 0;
    const blocks = ((this.#blocks & 0x18) << 2) | ((this.#blocks & 0x07) << 1);
    return [
      0x23,
      0x06,
      offline | (isCoverOpen ? 0x20 : 0),
      isJammed ? 0x08 : 0,
      0,
      isPaperOut ? 0x0c : 0,
      0,
      blocks,
      0,
    ];
  }

  #stateFor(question: Exclude<Question, { readonly kind: 'state' | 'endOfBlock' }>): number {
    const { isPaperOut, isCoverOpen, isJammed } = this.faults;
    if (question.kind === 'whenPrinted') return isPaperOut ? 0x0c : 0;
    switch (question.about) {
      case 1:
        return 0x12 | (isPaperOut || isCoverOpen || isJammed ? 0x08 : 0);
      case 2:
        return 0x12 | (isCoverOpen ? 0x04 : 0) | (isPaperOut ? 0x20 : 0) | (isJammed ? 0x40 : 0);
      case 4:
        return 0x12 | (isPaperOut ? 0x60 : 0);
      default:
        return 0x12;
    }
  }
}
