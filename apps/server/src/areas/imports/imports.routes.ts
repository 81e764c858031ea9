import type { importRoutes, SheetFormat, SheetName, sheetRoutes } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { headingOf } from '#platform/imports/columns.ts';
import type { Matching } from '#platform/imports/layout.ts';
import { runImport } from '#platform/imports/run-import.ts';
import { createImportRuns, type ImportRuns } from '#platform/imports/runs.ts';
import type { Loaded, Sheet } from '#platform/imports/sheet.ts';
import { writeFile } from '#platform/imports/files/write-file.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { raisePosVersion } from '#areas/catalog/index.ts';
import { readOperationalSetting } from '#areas/company/index.ts';
import { categoriesSheet } from './sheets/categories.ts';
import { combosSheet } from './sheets/combos.ts';
import { customersSheet } from './sheets/customers.ts';
import { depositsSheet } from './sheets/deposits.ts';
import { glCodesSheet } from './sheets/gl-codes.ts';
import { ingredientsSheet } from './sheets/ingredients.ts';
import { menusSheet } from './sheets/menus.ts';
import { modifierGroupsSheet } from './sheets/modifier-groups.ts';
import { priceListsSheet } from './sheets/price-lists.ts';
import { productsSheet } from './sheets/products.ts';
import { variantsSheet } from './sheets/variants.ts';
import { vendorsSheet } from './sheets/vendors.ts';

type Tools = Pick<Services, 'now' | 'newID' | 'peers'>;
type SheetHandlers = Handlers<(typeof sheetRoutes)[SheetName]>;

/** Import, export and template of every list that has a spreadsheet, and how far an import has come. */
export function createImportHandlers(services: Tools): Handlers<typeof importRoutes> {
  const runs = createImportRuns(services.now, services.peers);
  const handlers = {
    ...named('categories', sheetHandlers(categoriesSheet, services, runs)),
    ...named('vendors', sheetHandlers(vendorsSheet, services, runs)),
    ...named('products', sheetHandlers(productsSheet, services, runs)),
    ...named('deposits', sheetHandlers(depositsSheet, services, runs)),
    ...named('combos', sheetHandlers(combosSheet, services, runs)),
    ...named('ingredients', sheetHandlers(ingredientsSheet, services, runs)),
    ...named('variants', sheetHandlers(variantsSheet, services, runs)),
    ...named('modifierGroups', sheetHandlers(modifierGroupsSheet, services, runs)),
    ...named('menus', sheetHandlers(menusSheet, services, runs)),
    ...named('priceLists', sheetHandlers(priceListsSheet, services, runs)),
    ...named('glCodes', sheetHandlers(glCodesSheet, services, runs)),
    ...named('customers', sheetHandlers(customersSheet, services, runs)),
  };
  return {
    ...handlers,
    progress: (call) => Promise.resolve(requireFound(runs.find(call.session, call.params.importID))),
  };
}

function named<const N extends SheetName>(name: N, { import: take, export: give, template }: SheetHandlers) {
  // A template of names gives strings to the compiler.
  return { [`${name}Import`]: take, [`${name}Export`]: give, [`${name}Template`]: template } as {
    [K in `${N}Import`]: SheetHandlers['import'];
  } & { [K in `${N}Export`]: SheetHandlers['export'] } & { [K in `${N}Template`]: SheetHandlers['template'] };
}

function sheetHandlers<S extends Loaded>(sheet: Sheet<S>, { now, newID }: Tools, runs: ImportRuns): SheetHandlers {
  const headings = (call: Call) => sheet.columns.map((column) => headingOf(column, call.language));
  return {
    import: (call) => {
      const { importID, isDryRun = false, isCreatingMissing = false } = call.query;
      const order = {
        importID,
        isDryRun,
        isCreatingMissing,
        matching: matchingOf(call.query),
        file: call.body.file,
        language: call.language,
        scope: call.scope,
      };
      return runImport(sheet, order, {
        now,
        newID,
        onProgress: runs.start(call.session, importID),
        transact: (work) => (sheet.owner === 'company' ? call.transactForCompany(work) : call.transact(work)),
        currencyOf: async (tx) => {
          const { currencyCode, currencyDecimals, currencySymbol } = await readOperationalSetting(tx, call.scope);
          return { code: currencyCode, decimals: currencyDecimals, symbol: currencySymbol };
        },
        onChanged: async (tx, { new: added, changed }) => {
          const after = { list: sheet.name, file: order.file.name, added, changed };
          await recordAudit(tx, call.actor, { ...ofList(sheet.name), action: 'import.saved', after }, now());
          if (sheet.isUsedByTerminals)
            await raisePosVersion(tx, sheet.owner === 'company' ? companyOf(call.scope) : call.scope, now());
        },
      });
    },
    export: async (call) => {
      const { format } = call.query;
      const { records } = await call.transact(async (tx) => {
        const read = await sheet.read(tx, call.scope);
        const after = { list: sheet.name, rows: read.records.length, filter: null, format };
        await recordAudit(tx, call.actor, { ...ofList(sheet.name), action: 'export.made', after }, now());
        return read;
      });
      return writeFile(
        call.scope.companyID,
        fileNameOf(sheet.name),
        format,
        call.language,
        headings(call),
        records.map(({ cells }) => sheet.columns.map(({ key }) => cells[key] ?? null)),
      );
    },
    template: (call) =>
      writeFile(
        call.scope.companyID,
        `${fileNameOf(sheet.name)}-template`,
        call.query.format satisfies SheetFormat,
        call.language,
        headings(call),
        [sheet.columns.map(({ example }) => example)],
      ),
  };
}

function matchingOf({
  columns,
  headingRow,
}: {
  readonly columns: readonly string[];
  readonly headingRow: number;
}): Matching | null {
  if (columns.length === 0) return null;
  return {
    headingRow,
    columns: new Map(
      columns.map((match) => {
        const [place = '', key = ''] = match.split(':');
        return [Number(place), key];
      }),
    ),
  };
}

const ofList = (name: SheetName) => ({ targetType: 'list' as const, targetID: name });

const fileNameOf = (name: SheetName): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
