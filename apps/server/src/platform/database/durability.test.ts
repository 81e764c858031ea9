import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { companyScope } from '../tenancy/scope.ts';
import { withClient } from './connect/client.ts';
import { openDatabase } from './database.ts';
import { startDatabase } from './connect/embedded.ts';
import { migrate, readMigrations } from './migrate/migrate.ts';

const KILLS = process.env['LONG'] === '1' ? 40 : 4;
const LIMIT_MS = 60_000 + KILLS * 30_000;
const TERMINALS = 6;
const company = '018f0000-0000-7000-8000-00000000000a';

// reliability A2 in small: what was acknowledged is kept, whole, however often Postgres is killed under load.
test('no acknowledged transaction is lost when Postgres is killed again and again', { timeout: LIMIT_MS }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tavola-durability-'));
  await chmod(dataDir, 0o755);
  let [restarts, backAt] = [0, 0];
  const onRestart = (): void => {
    restarts += 1;
    backAt = Date.now();
  };
  const running = await startDatabase({ dataDir, watch: { onRestart } });
  await migrate(running.owner, await readMigrations());
  await withClient(running.owner, async (owner) => {
    await owner.query(
      'CREATE TABLE proof_sales (company_id uuid NOT NULL, id int NOT NULL, PRIMARY KEY (company_id, id))',
    );
    await owner.query(
      'CREATE TABLE proof_lines (company_id uuid NOT NULL, sale_id int NOT NULL, line int NOT NULL, PRIMARY KEY (company_id, sale_id, line))',
    );
    await owner.query(`SELECT app.fence_company('proof_sales'), app.fence_company('proof_lines')`);
  });
  const database = await openDatabase({ connection: running.app, size: TERMINALS });
  const acknowledged: number[] = [];
  let next = 0;
  let isOpen = true;
  let lastAcknowledged = 0;
  const terminal = async (): Promise<void> => {
    while (isOpen) {
      const id = (next += 1);
      const isKept = await database
        .tenant(companyScope(company), (tx) =>
          tx.pipeline([
            { text: 'INSERT INTO proof_sales VALUES ($1, $2)', values: [company, id] },
            { text: 'INSERT INTO proof_lines VALUES ($1, $2, 1), ($1, $2, 2), ($1, $2, 3)', values: [company, id] },
          ]),
        )
        .then(
          () => true,
          () => wait(20, false),
        );
      if (isKept) {
        acknowledged.push(id);
        lastAcknowledged = Date.now();
      }
    }
  };
  const terminals = Array.from({ length: TERMINALS }, terminal);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await wait(400);
    const pid = Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n', 1)[0]);
    process.kill(pid, 'SIGKILL');
    while (restarts < kill) await wait(25);
    // Selling continues without help within ten seconds of its return (reliability I1).
    while (lastAcknowledged <= backAt) {
      expect(Date.now() - backAt).toBeLessThan(10_000);
      await wait(25);
    }
  }
  isOpen = false;
  await Promise.all(terminals);
  const { sales, torn } = await withClient(running.owner, async (owner) => ({
    sales: (await owner.query<{ id: number }>('SELECT id FROM proof_sales')).rows.map((row) => row.id),
    torn: (
      await owner.query(
        'SELECT FROM proof_sales s WHERE (SELECT count(*) FROM proof_lines l WHERE l.sale_id = s.id) <> 3',
      )
    ).rowCount,
  }));
  await database.close();
  await running.stop();
  await rm(dataDir, { recursive: true });
  const kept = new Set(sales);
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect(torn).toBe(0);
});
