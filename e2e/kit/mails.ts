import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readMail } from '@tavola/testkit/files/mail.ts';
import { dataDir } from './place.ts';

const LIMIT_MS = 15_000;

/**
 * What `find` reads in the newest mail to this address; a server without SMTP stores its mails in its outbox folder.
 * Throws where none comes.
 */
async function inMailTo(address: string, find: (text: string) => string | undefined): Promise<string> {
  const folder = join(dataDir, 'outbox');
  for (const until = Date.now() + LIMIT_MS; Date.now() < until; await wait(200)) {
    const names = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .toReversed();
    for (const name of names) {
      const raw = await readFile(join(folder, name), 'utf8');
      const found = raw.includes(address) ? find(readMail(raw)) : undefined;
      if (found !== undefined) return found;
    }
  }
  throw new Error(`No such mail came for ${address}.`);
}

/** The link in the newest mail to this address that has one. */
export const mailedLink = (address: string): Promise<string> =>
  inMailTo(address, (text) => /https?:\/\/[^\s"<>]+/.exec(text)?.[0]);

/** The text of the newest mail to this address. */
export const mailedText = (address: string): Promise<string> => inMailTo(address, (text) => text);
