import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isKept } from '#offline/store/query-copies.ts';

/**
 * Everything that the screens of a sale read. What an order needs is kept on the terminal, so that it
 * opens cold without the server (decision 78); whatever else is read says why a sale does without it.
 */

const KEPT: Readonly<Record<string, readonly unknown[]>> = {
  posDataQuery: ['posData', 'snapshot'],
  unavailableQuery: ['posData', 'unavailable'],
  currentTerminalQuery: ['posData', 'currentTerminal'],
  tipsQuery: ['posData', 'tips'],
  paymentSettingsQuery: ['posData', 'paymentSettings'],
  voidCompReasonsQuery: ['posData', 'voidCompReasons'],
  serviceChargeQuery: ['posData', 'serviceCharge'],
  fulfillmentQuery: ['posData', 'fulfillment'],
  localAgentsQuery: ['posData', 'localAgents'],
  ownPrinterQuery: ['posData', 'currentTerminal', 'printer'],
  routeFiltersQuery: ['posData', 'routeFilters'],
  devicePreferenceQuery: ['posData', 'paymentDevice'],
  brandStatusQuery: ['posData', 'brands', 'status'],
  templateOfTypeQuery: ['receipt-templates', 'type', 1],
  floorQuery: ['orders', 'floor', 'now'],
  tableCheckQuery: ['orders', 'table', 'a table'],
};

/** The session's snapshot brings them. */
const OF_SESSION = ['operationalQuery', 'tenantQuery', 'currentUserQuery', 'currentClientQuery'];

const NOT_NEEDED: Readonly<Record<string, string>> = {
  orderQuery: 'an order that the server has',
  orderSearchQuery: 'orders that the server has',
  relatedOrdersQuery: 'orders that the server has',
  receiptQuery: 'the receipt of an order that the server has; one that is sold here is kept with it',
  receiptLinkQuery: 'the link of a receipt that the server has',
  favoritesQuery: 'a suggestion at a table',
  customerQuery: 'a customer who is not on the order yet',
  storeNamesQuery: 'the store of a delivery, which can be left out or typed',
  customerLookupQuery: 'a search of customers',
  customerDetailsQuery: 'what a customer bought before',
  purchasesQuery: 'what a customer bought before',
  payableAccountsQuery: 'accounts need the server',
  foundCardQuery: 'gift cards need the server',
  soldCardsQuery: 'gift cards need the server',
  outOfStockQuery: 'what ran out is shared with other terminals',
  callersQuery: 'who calls is shared with other terminals',
  terminalDisplayQuery: 'whether a display is paired; the sale is the same without it',
};

const SOURCE = new URL('../', import.meta.url);
const IMPORT = /import (?:type )?\{([^}]*)\} from '([^']+)'/g;

/** The queries that the files of a sale import. */
function readBySales(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.(test|setup)\./.test(file)) continue;
    for (const [, imported = '', from = ''] of readFileSync(new URL(file, SOURCE), 'utf8').matchAll(IMPORT)) {
      if (!/\.queries\.ts$|#runtime\/session\/|index\.ts$/.test(from)) continue;
      for (const name of imported.split(',')) if (/^\s*\w+Query\s*$/.test(name)) names.add(name.trim());
    }
  }
  return names;
}

it('is kept on the terminal, or is not needed for a reason that is said', () => {
  const declared = [...Object.keys(KEPT), ...OF_SESSION, ...Object.keys(NOT_NEEDED)];
  expect([...readBySales()].toSorted()).toEqual(declared.toSorted());
});

it.each(Object.entries(KEPT))('has a copy: %s', (_name, key) => {
  expect(isKept(key)).toBe(true);
});
