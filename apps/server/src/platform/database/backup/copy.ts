import { Readable, type TransformCallback, Writable } from 'node:stream';
import type { Connection, Submittable } from 'pg';

/** The driver's COPY calls, which its types leave out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

const BATCH_BYTES = 65_536;

/**
 * `COPY … TO STDOUT` as a stream of whole rows: `client.query(new CopyOut(sql))`. Holds the server back while the
 * reader is slow.
 */
export class CopyOut extends Readable implements Submittable {
  /** Rows copied; final once the stream has ended. */
  rowCount = 0;
  readonly #sql: string;
  #connection: Connection | null = null;
  #batch: Buffer[] = [];
  #batchBytes = 0;

  constructor(sql: string) {
    super();
    this.#sql = sql;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#sql);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.rowCount += 1;
    // The driver reuses the memory of the chunk.
    this.#batch.push(Buffer.from(chunk));
    this.#batchBytes += chunk.length;
    if (this.#batchBytes >= BATCH_BYTES) this.#flush();
  }

  handleCommandComplete(): void {
    this.#flush();
  }

  handleReadyForQuery(): void {
    // The last rows may have held the server back, and an ended stream is not read.
    this.#connection?.stream.resume();
    this.push(null);
  }

  handleError(error: Error): void {
    this.#connection?.stream.resume();
    this.destroy(error);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  #flush(): void {
    if (this.#batchBytes === 0) return;
    const hasRoom = this.push(Buffer.concat(this.#batch));
    this.#batch = [];
    this.#batchBytes = 0;
    if (!hasRoom) this.#connection?.stream.pause();
  }
}

/**
 * `COPY … FROM STDIN` as a stream to write rows into: `client.query(new CopyIn(sql))`. It finishes when Postgres has
 * taken them all.
 */
export class CopyIn extends Writable implements Submittable {
  /** Rows that Postgres took; final once the stream has finished. */
  rowCount = 0;
  readonly #sql: string;
  #connection: CopyConnection | null = null;
  #whenOpen: (() => void) | null = null;
  #isOpen = false;
  #whenDone: TransformCallback | null = null;

  constructor(sql: string) {
    super();
    this.#sql = sql;
  }

  submit(connection: Connection): void {
    // The driver hands over its own connection, which can do this too.
    this.#connection = connection as CopyConnection;
    connection.query(this.#sql);
  }

  handleCopyInResponse(): void {
    this.#isOpen = true;
    if (this.destroyed) this.#connection?.sendCopyFail('given up');
    this.#whenOpen?.();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rowCount = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
  }

  handleReadyForQuery(): void {
    this.#whenDone?.();
  }

  handleError(error: Error): void {
    if (this.#whenDone) this.#whenDone(error);
    else this.destroy(error);
  }

  override _write(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#onceOpen((connection) => {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', () => done());
      else done();
    });
  }

  override _final(done: TransformCallback): void {
    this.#onceOpen((connection) => {
      this.#whenDone = done;
      connection.endCopyFrom();
    });
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // A reader that failed half-way must not leave the connection waiting for more rows.
    if (error && this.#isOpen && !this.#whenDone) this.#connection?.sendCopyFail(error.message);
    done(error);
  }

  #onceOpen(act: (connection: CopyConnection) => void): void {
    const run = (): void => {
      if (this.#connection) act(this.#connection);
    };
    if (this.#isOpen) run();
    else this.#whenOpen = run;
  }
}
