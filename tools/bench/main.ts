/** `npm run bench <name> [options]`: one file per bench, each with `run`. */
export {};

const benches: Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>> = {
  catalog: () => import('./catalog.ts'),
  hub: () => import('./hub.ts'),
  neighbours: () => import('./neighbours.ts'),
  pricing: () => import('./pricing.ts'),
  sale: () => import('./sale.ts'),
  kill: () => import('./kill.ts'),
  screen: () => import('./screen.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const bench = benches[name];
if (bench === undefined) {
  console.error(`Usage: npm run bench <${Object.keys(benches).join(' | ')}>`);
  process.exit(2);
}
await (await bench()).run(args);
