import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const ID_LENGTH = 10;
/** Folders that are not part of what is built. */
const APART: ReadonlySet<string> = new Set(['node_modules', 'dist']);

/**
 * The version of a build: the number of the package, and an id made from the content of every file that it is built
 * from. Two builds with one number, such as a fix that was tried at one restaurant, are two versions, and the same
 * files make the same version on every machine (decision 475).
 */
export function buildVersion(number: string, root: string, sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesIn(join(root, source)))) {
    const content = readFileSync(path);
    hash.update(`${relative(root, path).replaceAll('\\', '/')}\0${content.length}\0`).update(content);
  }
  return `${number}+${hash.digest('hex').slice(0, ID_LENGTH)}`;
}

function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !APART.has(name) && !/\.test\.tsx?$/.test(name))
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}
