import { runAll } from './all.ts';

/** `npm run bench <name> [options]`: one file per bench, each with `run`; `all [names]` runs every one, or these. */

const benches: Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>> = {
  board: () => import('./board.ts'),
  bills: () => import('./pricing/bills.ts'),
  bundle: () => import('./bundle.ts'),
  catalog: () => import('./catalog.ts'),
  day: () => import('./day.ts'),
  drawer: () => import('./drawer.ts'),
  floor: () => import('./tables/floor.ts'),
  friday: () => import('./friday.ts'),
  // Goal S10, as a separate bench: most of its time is planting the orders.
  history: async () => {
    const sale = await import('./sale/sale.ts');
    return { run: (args) => sale.run(args.includes('--history') ? args : ['--history', '1000000', ...args]) };
  },
  guests: () => import('./guests/guests.ts'),
  hub: () => import('./tables/hub.ts'),
  migrations: () => import('./migrations/migrations.ts'),
  neighbours: () => import('./neighbours/neighbours.ts'),
  offline: () => import('./offline/offline.ts'),
  orders: () => import('./orders.ts'),
  partners: () => import('./partners/partners.ts'),
  pricing: () => import('./pricing/pricing.ts'),
  sale: () => import('./sale/sale.ts'),
  kitchen: () => import('./screen/kitchen.ts'),
  kill: () => import('./kill.ts'),
  refunds: () => import('./refunds.ts'),
  reports: () => import('./reports/reports.ts'),
  screen: () => import('./screen/screen.ts'),
  start: () => import('./start.ts'),
  tables: () => import('./tables/tables.ts'),
  workers: () => import('./workers.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const bench = benches[name];
if (name === 'all') await runAll(args.length > 0 ? args : Object.keys(benches));
else if (bench === undefined) {
  console.error(`Usage: npm run bench <${[...Object.keys(benches), 'all'].join(' | ')}>`);
  process.exitCode = 2;
} else await (await bench()).run(args);
