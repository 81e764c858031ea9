import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const OTHERS_MAY_ENTER = 0o001;

/**
 * Where data lives when `DATA_DIR` says nothing: `./data`. A start by root lends Postgres an ordinary account, which
 * cannot enter a project below a closed folder such as /root; then it is a folder of this project's own in
 * /var/lib/tavola.
 */
export function defaultDataDir(root: string): string {
  const inProject = resolve(root, 'data');
  if (process.getuid?.() !== 0 || isOpenToOthers(root)) return inProject;
  return join('/var/lib/tavola', createHash('sha256').update(resolve(root)).digest('hex').slice(0, 12));
}

function isOpenToOthers(folder: string): boolean {
  for (let current = resolve(folder); ; current = dirname(current)) {
    if ((statSync(current).mode & OTHERS_MAY_ENTER) === 0) return false;
    if (current === dirname(current)) return true;
  }
}
