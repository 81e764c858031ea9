import { startDatabase } from '@tavola/server/platform/database/launcher.ts';
import { openClient } from '@tavola/server/platform/database/client.ts';
import { demoRestaurant } from '@tavola/server/modules/registration/index.ts';
import { buildProduct, buildBench, makeDataDir, startProcess, serverCpuMs, databaseCpuMs, postmasterPid } from './sale-rig.ts';
import { benchOrders, openTill, prepareSale, ringUp } from './sale-tills.ts';
const dir = await makeDataDir();
const db = await startDatabase({ dataDir: dir, settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on', 'pg_stat_statements.track': 'all' } });
const owner = await openClient({ ...db.owner });
const sup = await openClient({ ...db.admin, database: 'tavola' });
await sup.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
const server = await startProcess(buildProduct(), { DATA_DIR: dir, WEB_DIR: 'none', LOG_LEVEL: 'error', ...(process.env.PROF ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=/tmp/orders-test/prof` } : {}) }, 4330);
const demo = demoRestaurant('burrito');
const { counter, till } = await openTill(4330, demo.subDomain, demo.owner);
await owner.query(`INSERT INTO item_inventory (company_id, location_id, item_id, on_hand, average_cost, updated_at)
    SELECT l.company_id, l.id, i.id, 1000000, 2, now() FROM locations l JOIN items i ON i.company_id = l.company_id WHERE l.sub_domain = 'demo' ON CONFLICT DO NOTHING`);
await owner.query('UPDATE pos_data_versions SET version = version + 1');
const n = Number(process.argv[2] ?? 1000);
let bare = null; let at = counter; let pid = server.pid;
if (process.env.BARE) {
  const { rows } = await owner.query(`SELECT concat_ws(',', l.company_id, l.id, u.id, c.id) AS tenant FROM locations l JOIN users u ON u.company_id = l.company_id JOIN clients c ON c.company_id = l.company_id WHERE l.sub_domain = 'demo' LIMIT 1`);
  bare = await startProcess(buildBench('bare-server'), { BARE_DATABASE: JSON.stringify(db.app), BARE_TENANT: rows[0].tenant }, 4331);
  at = { port: 4331, headers: {}, paths: { order: '/order', payment: '/pay', receipt: '/receipt/' } }; pid = bare.pid;
}
await ringUp(at, benchOrders(till, 400).map(prepareSale), 4);
await owner.query('VACUUM ANALYZE');
await ringUp(at, benchOrders(till, 200).map(prepareSale), 4);
await sup.query('SELECT pg_stat_statements_reset()');
const pm = await postmasterPid(owner);
const c0 = [serverCpuMs(pid), databaseCpuMs(pm)];
const t = await ringUp(at, benchOrders(till, n).map(prepareSale), 4);
const c1 = [serverCpuMs(pid), databaseCpuMs(pm)];
console.log('sales/s', (n * 1000 / t.elapsedMs).toFixed(0), 'server cpu', ((c1[0]! - c0[0]!) / n).toFixed(2), 'db cpu', ((c1[1]! - c0[1]!) / n).toFixed(2));
const { rows } = await sup.query(`SELECT calls, plans, round((total_exec_time / ${n})::numeric, 4) AS exec_ms_per_sale, round((total_plan_time / ${n})::numeric, 4) AS plan_ms_per_sale, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) AS q FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname='tavola') ORDER BY total_exec_time + total_plan_time DESC LIMIT 40`);
for (const r of rows) console.log(r.calls, r.plans, r.exec_ms_per_sale, r.plan_ms_per_sale, r.q);
await sup.end(); await owner.end(); await bare?.stop(); await server.stop(); await db.stop().catch(() => undefined);
process.exit(0);
