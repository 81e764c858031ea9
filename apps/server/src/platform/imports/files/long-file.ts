import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileAnswer } from '@tavola/contract';
import { Streamed } from '../../http/streamed.ts';
import { runApart } from './file-threads.ts';
import type { FileHead, Rows } from './make-file.ts';
import { bytesOf, MEDIA_TYPES } from './write-file.ts';

/** Adds rows to a file. */
export type AddRows = (rows: Rows) => Promise<void>;

/**
 * A file of a company of any length. `feed` begins it, as often as its transaction runs, and adds its rows in pieces.
 * They wait on the disk and not in memory until all are there, so that a failure is answered as one and never as half a
 * file; then they are sent.
 */
export async function writeLongFile(
  companyID: string,
  name: string,
  head: FileHead,
  feed: (begin: () => Promise<AddRows>) => Promise<unknown>,
): Promise<Streamed<FileAnswer>> {
  const file = await openNameless();
  try {
    const made = await runApart(companyID, 'writeLong', async (ask) => {
      await feed(async () => {
        await file.truncate();
        let length = 0;
        await ask({ begin: head });
        return async (rows) => void (length += await append(file, length, await bytesOf(ask, { rows })));
      });
      const { size } = await file.stat();
      await append(file, size, await bytesOf(ask, { end: true }));
      return true;
    });
    if (made === null) throw new Error('A long file could not be written.');
    const answer = { fileName: `${name}.${head.format}`, mediaType: MEDIA_TYPES[head.format] };
    return new Streamed<FileAnswer>(new FileText(answer, file));
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A file of the process alone: without a name, the disk has its room back when it is closed or the process ends. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `tavola-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

async function append(file: FileHandle, at: number, bytes: Uint8Array): Promise<number> {
  for (let done = 0; done < bytes.length;)
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  return bytes.length;
}

/** Base64 writes three bytes at a time; a whole number of threes. */
const BYTES_AT_ONCE = 49_152;

/**
 * The answer as it is sent, read from the disk as fast as its line takes it; closes the file, also if the caller hangs
 * up. It reads into one buffer and gives texts, because buffers are collected only when many of them wait for it.
 */
class FileText extends Readable {
  readonly #file: FileHandle;
  readonly #buffer = Buffer.allocUnsafe(BYTES_AT_ONCE);
  #before: string;
  #at = 0;

  constructor(answer: Omit<FileAnswer, 'contentBase64'>, file: FileHandle) {
    super({ objectMode: true, highWaterMark: 2 });
    this.#file = file;
    this.#before = `${JSON.stringify(answer).slice(0, -1)},"contentBase64":"`;
  }

  override _read(): void {
    this.#next().catch((error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))));
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#file.close().then(
      () => done(error),
      () => done(error),
    );
  }

  async #next(): Promise<void> {
    let length = 0;
    for (let isMore = true; isMore && length < BYTES_AT_ONCE;) {
      const { bytesRead } = await this.#file.read(this.#buffer, length, BYTES_AT_ONCE - length, this.#at + length);
      length += bytesRead;
      isMore = bytesRead > 0;
    }
    this.#at += length;
    const text = this.#before + this.#buffer.toString('base64', 0, length);
    this.#before = '';
    if (length === BYTES_AT_ONCE) this.push(text);
    else {
      this.push(`${text}"}`);
      this.push(null);
    }
  }
}
