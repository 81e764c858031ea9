import {
  isAllowed,
  MOST_HISTORY_EXPORT,
  permission,
  type HistoryEntry,
  type HistoryFilters,
  type historyRoutes,
} from '@tavola/contract';
import { daysAfter } from '@tavola/selling';
import type { AuditedTables } from '#platform/audit/audited-tables.ts';
import { recordAudit } from '#platform/auth/audit.ts';
import { effectiveCodes } from '#platform/auth/rights.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { writeFile } from '#platform/imports/files/write-file.ts';
import type { Services } from '#platform/services.ts';
import { locationScope } from '#platform/tenancy/scope.ts';
import { instantOf } from '#platform/time/local-time.ts';
import { listSubDomains, readOperationalSetting } from '../settings/settings.rows.ts';
import { changesOf, idsIn, listedChanges } from './changes.ts';
import { exportedRows, headingsOf } from './export.ts';
import { findHistory, listHistory, readHistory, type HistoryQuery, type HistoryRow } from './history.rows.ts';
import { findThings, namedTables, namesOfIDs } from './names.rows.ts';
import { listPeople } from './people.rows.ts';

const { special } = permission.companySetting;

/** The calls that show the audit (decisions 205, 206, 276). Things are named by the tables that are audited. */
export function createHistoryHandlers(
  { now }: Pick<Services, 'now'>,
  audited: AuditedTables,
): Handlers<typeof historyRoutes> {
  const tables = namedTables(audited);

  /** The entries in the words of their records; a list has the first few changes of each. */
  async function described(tx: Tx, call: Call, rows: readonly HistoryRow[], isList: boolean) {
    const found = rows.map((row) => ({ row, changes: changesOf(row, call.actor.rights) }));
    const shown = found.map(({ row, changes }) => ({
      row,
      changes: isList ? listedChanges(changes) : changes,
      all: changes,
    }));
    const ids = idsIn([
      shown.map(({ changes }) => changes),
      rows.map(({ userID, approverID, clientID, locationID, targetID }) => [
        userID,
        approverID,
        clientID,
        locationID,
        targetID,
      ]),
    ]);
    const names = await namesOfIDs(tx, call.scope, tables, [...ids]);
    const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));
    const items = shown.map(({ row, changes, all }): HistoryEntry => ({
      historyID: row.id,
      at: row.at,
      kind: row.kind,
      action: row.action,
      targetID: row.targetID,
      targetName: row.targetName ?? nameOf(row.targetID),
      personName: row.apiKeyName ?? nameOf(row.userID),
      approverName: nameOf(row.approverID),
      terminalName: nameOf(row.clientID),
      locationName: nameOf(row.locationID) ?? '',
      changes,
      changed: all.length,
    }));
    return { items, names: Object.fromEntries(names) };
  }

  return {
    list: (call) =>
      call.readForCompany(async (tx) => {
        const query = await queryOf(tx, call, call.query, tables);
        const { rows, total, isCut } = await listHistory(tx, call.scope, query, call.query);
        return { ...(await described(tx, call, rows, true)), total, isCut };
      }),
    people: (call) => call.read((tx) => listPeople(tx, call.scope)),
    get: (call) =>
      call.readForCompany(async (tx) => {
        const locationIDs = await locationsOf(tx, call);
        const row = requireFound(await findHistory(tx, call.scope, locationIDs, call.params.id));
        const {
          items: [entry],
          names,
        } = await described(tx, call, [row], false);
        return { entry: requireFound(entry ?? null), names };
      }),
    export: async (call) => {
      const { format, words, ...filters } = call.body;
      const rows = await call.transactForCompany(async (tx) => {
        const query = await queryOf(tx, call, filters, tables);
        const found = await readHistory(tx, call.scope, query, { limit: MOST_HISTORY_EXPORT + 1 });
        if (found.length > MOST_HISTORY_EXPORT) refuse('history.too_many', { most: MOST_HISTORY_EXPORT });
        const { items, names } = await described(tx, call, found, false);
        const { timezoneName } = await readOperationalSetting(tx, call.scope);
        const after = { list: 'history', rows: items.length, filter: filters, format };
        await recordAudit(
          tx,
          call.actor,
          { action: 'export.made', targetType: 'list', targetID: 'history', after },
          now(),
        );
        return exportedRows(items, new Map(Object.entries(names)), words, timezoneName);
      });
      return writeFile(call.scope.companyID, 'history', format, call.language, headingsOf(words), rows);
    },
  };
}

/** What is looked for: here, or of one thing at every location where the caller may see the history (decision 276). */
async function queryOf(
  tx: Tx,
  call: Call,
  { search, startDate, endDate, ...filters }: HistoryFilters & { readonly search: string },
  tables: ReturnType<typeof namedTables>,
): Promise<HistoryQuery> {
  const { timezoneName } = await readOperationalSetting(tx, call.scope);
  const midnight = (date: string): Date => instantOf({ date, minutes: 0 }, timezoneName);
  return {
    ...filters,
    locationIDs: filters.targetID === undefined ? [call.scope.locationID] : await locationsOf(tx, call),
    from: startDate === undefined ? null : midnight(startDate),
    until: endDate === undefined ? null : midnight(daysAfter(endDate, 1)),
    foundIDs: search.trim() === '' ? null : await findThings(tx, call.scope, tables, search),
  };
}

/** The locations where the caller may see the history, the own one first. */
async function locationsOf(tx: Tx, { scope, session }: Call): Promise<string[]> {
  const found = [scope.locationID];
  for (const { tenantIdentifierID: id } of await listSubDomains(tx, scope, session.userID, session.isSuperUser)) {
    if (id === scope.locationID) continue;
    const codes = await effectiveCodes(tx, locationScope(scope.companyID, id), session.userID);
    if (isAllowed(codes, [special])) found.push(id);
  }
  return found;
}
