import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readMail } from '@tavola/testkit/files/mail.ts';
import { dataDir } from './place.ts';

const LIMIT_MS = 15_000;

/** The link in the newest mail to this address; a server without SMTP stores its mails in its outbox folder. */
export async function mailedLink(address: string): Promise<string> {
  const folder = join(dataDir, 'outbox');
  for (const until = Date.now() + LIMIT_MS; Date.now() < until; await wait(200)) {
    const names = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .toReversed();
    for (const name of names) {
      const raw = await readFile(join(folder, name), 'utf8');
      if (!raw.includes(address)) continue;
      const link = /https?:\/\/[^\s"<>]+/.exec(readMail(raw))?.[0];
      if (link !== undefined) return link;
    }
  }
  throw new Error(`No mail with a link came for ${address}.`);
}
