import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The drawings of the demo dishes, made by `tools/dishes`, by the reference of the product. */
export type Pictures = ReadonlyMap<string, Buffer>;

// Next to this file in the source, and below the bundle where the server is built.
const FOLDERS = ['../pictures/', './demo-pictures/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
const ENDING = '.webp';
let known: Promise<Pictures> | null = null;

/** Reads the drawings once. */
export function readPictures(): Promise<Pictures> {
  known ??= readAll();
  return known;
}

async function readAll(): Promise<Pictures> {
  const folder = FOLDERS.find((path) => existsSync(path));
  if (folder === undefined) throw new Error('The pictures of the demo dishes are missing. Build the server again.');
  const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING));
  return new Map(
    await Promise.all(
      names.map(async (name) => [name.slice(0, -ENDING.length), await readFile(`${folder}${name}`)] as const),
    ),
  );
}
