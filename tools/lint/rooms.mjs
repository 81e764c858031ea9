/**
 * Who may import whom. A room is a folder; `may` lists the rooms that it may import from anywhere inside, `index` those
 * that it may import by their `index.ts` only. Its own files are always allowed. A room that is not in the table may
 * import nothing of ours. The first pattern that fits a file decides, so inner folders come before outer ones.
 */

/** Rooms of the selling rules, lowest first; each may import `contract` as well. */
const rules = {
  money: [],
  catalog: ['money'],
  pricing: ['catalog', 'money'],
  orders: ['pricing', 'catalog', 'money'],
  cart: ['orders', 'pricing', 'catalog', 'money'],
  tender: ['orders', 'pricing', 'catalog', 'money'],
  units: ['money'],
  periods: ['catalog'],
  cash: ['tender', 'money'],
  tables: ['cart', 'tender', 'orders', 'pricing', 'catalog', 'money'],
  sync: ['tender', 'orders', 'pricing', 'catalog', 'money'],
};

/** Areas of the server with the areas whose index they may import. */
const areas = {
  access: [],
  catalog: [],
  company: ['access', 'catalog', 'customers'],
  stock: ['catalog', 'company'],
  customers: [],
  staff: ['company'],
  finance: ['catalog', 'company', 'customers'],
  loyalty: ['catalog', 'company', 'customers'],
  selling: ['catalog', 'company', 'customers', 'stock', 'finance', 'loyalty', 'staff'],
  menu: ['access', 'catalog', 'company', 'customers', 'stock', 'finance', 'selling'],
  devices: ['access', 'catalog', 'company', 'selling'],
  tables: ['catalog', 'company', 'selling'],
  reports: ['company'],
  kitchen: ['catalog', 'selling'],
  online: ['catalog', 'company', 'devices', 'finance', 'selling'],
  imports: ['catalog', 'company', 'stock', 'finance', 'selling', 'menu', 'customers'],
};

/** Areas of the contract with the areas below them whose types they may import. */
export const contractAreas = {
  company: ['access'],
  selling: ['access', 'catalog', 'company'],
  finance: ['catalog', 'company', 'selling'],
  menu: ['catalog', 'selling'],
  tables: ['selling'],
  kitchen: ['selling'],
  online: ['catalog', 'company', 'selling'],
  reports: ['finance'],
  staff: ['access'],
  devices: ['catalog', 'company'],
  stock: ['menu'],
};

const area = (name) => `server-${name}`;
const everyArea = Object.keys(areas).map(area);
const packages = ['contract', 'selling', 'receipts'];

/** Rooms of the sell screen by floors, lowest first; each may import the rooms of the floors below its own. */
const sellFloors = [
  ['memory', 'shell', 'format'],
  ['data'],
  ['check'],
  ['port'],
  ['cart'],
  ['menu', 'save'],
  ['item', 'life', 'dialogs'],
  ['payment'],
  ['customer', 'gift-cards', 'receipt', 'table'],
  ['screen'],
];
/** What a full-screen workplace of the web may import besides its own rooms. */
const belowStations = ['web-ui', 'web-runtime', 'web-text', 'web-offline', 'web-device', ...packages];
const sellRoom = (name) => `web-sell-${name}`;

/** What stations and areas of the web may import of another area. */
const openToTheWeb = ['**/*.queries.ts', '**/*.strings.ts', '*/index.ts'];

/** Libraries that a package may use; without a list, imports from outside are not looked at. */
const zod = { libraries: [{ origin: 'external', source: 'zod' }] };

/**
 * name → { folder, may, index, open, libraries, refused, within }; `within` is the folder that several rooms share,
 * where they do: its libraries are theirs, and a file of it in no room may import nothing of ours.
 */
export const rooms = {
  'contract-kit': { folder: 'packages/contract/src/kit', within: 'packages/contract' },
  'contract-area': {
    folder: 'packages/contract/src/*',
    capture: ['area'],
    may: ['contract-kit'],
    within: 'packages/contract',
  },
  contract: {
    folder: 'packages/contract/src',
    may: ['contract-kit', 'contract-area'],
    within: 'packages/contract',
    ...zod,
  },
  ...Object.fromEntries(
    Object.entries(rules).map(([name, below]) => [
      name,
      { folder: `packages/selling/src/${name}`, may: [...below, 'contract'], within: 'packages/selling' },
    ]),
  ),
  selling: {
    folder: 'packages/selling',
    may: [...Object.keys(rules), 'contract'],
    within: 'packages/selling',
    libraries: [],
  },
  // Programs of others have nothing else of ours.
  client: { folder: 'packages/client', libraries: [] },
  demo: { folder: 'packages/demo', may: ['contract'] },
  // Draws receipts where there is no page, with libraries of Node.
  'receipts-raster': { folder: 'packages/receipts/raster', may: ['receipts', 'contract'] },
  receipts: { folder: 'packages/receipts', may: ['selling', 'contract'], ...zod },
  'embedded-postgres': { folder: 'packages/embedded-postgres' },
  agent: { folder: 'apps/agent', may: ['contract', 'receipts', 'receipts-raster'] },

  // The sale knows no HTTP.
  'server-commands': {
    folder: 'apps/server/src/areas/selling/commands',
    may: ['server-rows', 'server-platform', ...packages],
    index: ['catalog', 'company', 'stock', 'finance', 'loyalty', 'customers'].map(area),
    libraries: [{ origin: ['external', 'core'] }],
    refused: ['fastify', 'fastify/*'],
  },
  'server-rows': {
    folder: 'apps/server/src/areas/selling/rows',
    may: ['server-platform', 'contract', 'selling'],
    index: ['catalog', 'company', 'stock', 'finance'].map(area),
    libraries: [{ origin: ['external', 'core'] }],
    refused: ['fastify', 'fastify/*'],
  },
  ...Object.fromEntries(
    Object.entries(areas).map(([name, below]) => [
      area(name),
      {
        folder: `apps/server/src/areas/${name}`,
        may: [
          ...(name === 'selling' ? ['server-commands', 'server-rows', 'receipts-raster'] : []),
          // What a new restaurant begins with is data of the demo.
          ...(name === 'company' ? ['server-database', 'demo'] : []),
          'server-platform',
          ...packages,
        ],
        index: below.map(area),
      },
    ]),
  ),
  'server-platform': {
    folder: 'apps/server/src/platform',
    may: ['contract', 'selling', 'embedded-postgres'],
  },
  'server-database': {
    folder: 'apps/server/src/database',
    may: ['server-platform', 'demo', 'contract', 'selling'],
    index: everyArea,
  },
  server: {
    folder: 'apps/server/src',
    may: ['server-platform', 'server-database', ...packages, 'embedded-postgres'],
    index: everyArea,
  },

  'web-text': { folder: 'apps/web/src/text', may: ['contract', 'selling'] },
  // The kit knows no server and no noun.
  'web-ui': {
    folder: 'apps/web/src/ui',
    may: ['web-text'],
    libraries: [{ origin: ['external', 'core'] }],
    refused: '@tavola/*',
  },
  'web-runtime': { folder: 'apps/web/src/runtime', may: ['web-text', 'contract', 'selling'] },
  'web-area': {
    folder: 'apps/web/src/areas/*',
    capture: ['area'],
    may: ['web-ui', 'web-runtime', 'web-text', 'web-offline', ...packages],
    open: openToTheWeb,
    within: 'apps/web/src/areas',
  },
  'web-offline': {
    folder: 'apps/web/src/offline',
    may: ['web-runtime', 'web-text', 'contract', 'selling'],
    open: openToTheWeb,
  },
  'web-device': {
    folder: 'apps/web/src/device',
    may: ['web-ui', 'web-runtime', 'web-text', ...packages],
    open: openToTheWeb,
  },
  ...Object.fromEntries(
    sellFloors.flatMap((names, floor) =>
      names.map((name) => [
        sellRoom(name),
        {
          folder: `apps/web/src/sell/${name}`,
          may: [...sellFloors.slice(0, floor).flat().map(sellRoom), ...belowStations],
          open: openToTheWeb,
          within: 'apps/web/src/sell',
        },
      ]),
    ),
  ),
  // The pages of guests: choices follow the rules of the item dialog, a receipt is the paper of the terminals.
  'web-order': {
    folder: 'apps/web/src/order',
    may: [sellRoom('item'), 'web-ui', 'web-runtime', 'web-text', 'contract', 'selling'],
    open: ['receipts/ReceiptPaper.tsx'],
  },
  // Only which component shows which screen.
  'web-sell': {
    folder: 'apps/web/src/sell',
    may: [sellRoom('screen'), 'web-runtime'],
    within: 'apps/web/src/sell',
  },
  'web-app': {
    folder: 'apps/web/src/app',
    may: ['web-area', 'web-sell', 'web-offline', 'web-device', 'web-ui', 'web-runtime', 'web-text', ...packages],
  },
};
