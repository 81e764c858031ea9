import { readdirSync, readlinkSync } from 'node:fs';

const OPEN = '/proc/self/fd';

/** Paths of the files that this process has open and that contain `part`; on Linux alone. */
export const openFiles = (part: string): string[] =>
  readdirSync(OPEN)
    .map((fd) => pathOf(`${OPEN}/${fd}`))
    .filter((path) => path.includes(part));

function pathOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    // It was closed in between.
    return '';
  }
}
