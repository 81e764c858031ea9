import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openScratchDatabase, type ScratchDatabase } from '@tavola/testkit/database/database.ts';
import { withClient } from '../connect/client.ts';
import { sql } from '../sql.ts';
import { runBackfills, type Backfill } from './backfill.ts';

let scratch: ScratchDatabase;

const ROWS = 900;
const doubled: Backfill = {
  name: 'doubled',
  table: 'things',
  fill: (companyID, after, last) =>
    sql`UPDATE things SET twice = 2 * once WHERE company_id = ${companyID} AND id > ${after}::uuid AND id <= ${last}::uuid
      AND twice IS NULL AND once IS NOT NULL`,
};

beforeEach(async () => {
  scratch = await openScratchDatabase();
  await scratch.asOwner((owner) =>
    owner.query(`CREATE SCHEMA IF NOT EXISTS app; CREATE TABLE companies (company_id uuid PRIMARY KEY);
      CREATE TABLE app.backfills (name text, company_id uuid, after uuid NOT NULL, done_at timestamptz, PRIMARY KEY (name, company_id));
      CREATE TABLE things (company_id uuid, id uuid, once integer, twice integer, PRIMARY KEY (company_id, id));
      INSERT INTO companies SELECT gen_random_uuid() FROM generate_series(1, 3);
      INSERT INTO things SELECT company_id, gen_random_uuid(), CASE WHEN n % 10 > 0 THEN n END
        FROM companies, generate_series(1, ${ROWS}) AS n`),
  );
});
afterEach(() => scratch.close());

const count = (where: string): Promise<number> =>
  scratch.asOwner(
    async (owner) =>
      (await owner.query<{ count: number }>(`SELECT count(*)::integer AS count FROM things WHERE ${where}`)).rows[0]
        ?.count ?? -1,
  );
const unfilled = () => count('once IS NOT NULL AND twice IS DISTINCT FROM 2 * once');
const run = (batchRows = 100) => runBackfills(scratch.connections.owner, [doubled], { batchRows });

describe('a backfill', () => {
  test('fills every row of every company once, and leaves empty what is not known', async () => {
    expect(await run()).toBe(true);
    expect(await unfilled()).toBe(0);
    expect(await count('once IS NULL AND twice IS NOT NULL')).toBe(0);
  });

  test('is not repeated once it is done', async () => {
    await run();
    await scratch.asOwner((owner) => owner.query('UPDATE things SET twice = NULL'));
    expect(await run()).toBe(true);
    expect(await count('twice IS NOT NULL')).toBe(0);
  });

  test('fills what a company has that came later', async () => {
    await run();
    await scratch.asOwner((owner) =>
      owner.query(`WITH made AS (INSERT INTO companies VALUES (gen_random_uuid()) RETURNING company_id)
        INSERT INTO things SELECT company_id, gen_random_uuid(), 7 FROM made`),
    );
    await run();
    expect(await unfilled()).toBe(0);
  });

  test('that is stopped resumes after its last batch', async () => {
    let asked = 0;
    const pace = { batchRows: 100, isStopped: () => (asked += 1) > 3 };
    expect(await runBackfills(scratch.connections.owner, [doubled], pace)).toBe(false);
    const walked = 'id <= (SELECT after FROM app.backfills b WHERE b.company_id = things.company_id)';
    expect(await count(walked)).toBe(300);
    expect(await count(`NOT coalesce(${walked}, false) AND twice IS NOT NULL`)).toBe(0);
    expect(await run()).toBe(true);
    expect(await unfilled()).toBe(0);
  });

  test('that is killed loses the batch under way at most, and resumes', async () => {
    const code = `import { runBackfills } from ${JSON.stringify(new URL('./backfill.ts', import.meta.url).href)};
      import { sql } from ${JSON.stringify(new URL('../sql.ts', import.meta.url).href)};
      let batches = 0;
      await runBackfills(${JSON.stringify(scratch.connections.owner)}, [{ name: 'doubled', table: 'things',
        fill: (companyID, after, last) => {
          // It ends itself in the middle of its fifth batch: a signal from here may come after its last.
          if ((batches += 1) === 5) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100);
          return sql\`UPDATE things SET twice = 2 * once FROM pg_sleep(0.3)
            WHERE company_id = \${companyID} AND id > \${after}::uuid AND id <= \${last}::uuid AND twice IS NULL\`;
        } }], { batchRows: 50 });`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { stdio: 'inherit' });
    expect(await new Promise((done) => child.once('close', (_code, signal) => done(signal)))).toBe('SIGKILL');
    expect(await unfilled()).toBeGreaterThan(0);
    expect(await run()).toBe(true);
    expect(await unfilled()).toBe(0);
  });

  test('waits for rows that a sale holds, and the sale never waits for long', async () => {
    const refused: unknown[] = [];
    const running = await withClient(scratch.connections.owner, async (sale) => {
      await sale.query('BEGIN');
      await sale.query('UPDATE things SET once = 5 WHERE once = 1');
      const filling = runBackfills(scratch.connections.owner, [doubled], {
        batchRows: 100,
        onRetry: (error) => refused.push(error),
      });
      while (refused.length === 0) await wait(10);
      // The batch was undone, so another row of it is free. It keeps its value: it may be filled already.
      await sale.query('SET LOCAL lock_timeout = 2000');
      await sale.query('UPDATE things SET once = once WHERE once = 2');
      await sale.query('COMMIT');
      return filling;
    });
    expect(running).toBe(true);
    expect(await unfilled()).toBe(0);
  });
});
