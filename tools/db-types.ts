import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { generate, PostgresDialect as CodegenDialect } from 'kysely-codegen';
import { openPool } from '@tavola/server/platform/database/pool.ts';
import { openTestDatabase, stopTestCluster } from './testkit/database.ts';

const FILE = fileURLToPath(new URL('../apps/server/src/platform/database/schema.generated.ts', import.meta.url));
// As the pool's type parsers give them; money and counts never pass through a binary float.
const TYPES = { timestamptz: 'string', timestamp: 'string', date: 'string', interval: 'string', numeric: 'string', int8: 'string', json: 'JsonColumn', jsonb: 'JsonColumn' };

/** Writes the table types of the newest migration, or with --check only compares: `npm run db:types [-- --check]`. */
async function main(): Promise<void> {
  const current = await describeTables();
  const committed = await readFile(FILE, 'utf8').catch(() => '');
  if (process.argv.includes('--check')) {
    if (current === committed) return;
    console.error('schema.generated.ts is older than the migrations. Run "npm run db:types" and commit the file.');
    process.exitCode = 1;
    return;
  }
  await writeFile(FILE, current);
  console.log(current === committed ? 'The table types were up to date.' : 'The table types are written.');
}

async function describeTables(): Promise<string> {
  const scratch = await openTestDatabase();
  // The owner's view: the app role may be kept from a table and still needs its type.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openPool({ connection: scratch.connections.owner, size: 1 }) }) });
  try {
    return await generate({
      db, dialect: new CodegenDialect({ dateParser: 'string' }), outFile: null, typeMapping: TYPES, customImports: { JsonColumn: './json-column.ts#JsonColumn' },
    });
  } finally {
    await db.destroy();
    await scratch.close();
    await stopTestCluster();
  }
}

await main();
