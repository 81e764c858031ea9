import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Actor } from '../auth/actor.ts';
import { RecordWatch, type Image, type RowChange } from '../database/tables/record-watch.ts';
import type { Tx } from '../database/tx.ts';
import { insertRows, type Row } from '../database/wire/insert-rows.ts';
import { auditedTable, watchedTables, type AuditedTables } from './audited-tables.ts';
import { changedRecord } from './changed-records.ts';
import { RecordImages, type RowName } from './record-images.ts';

/** Runs the work of a call and writes the audit of what it changed, in the same transaction. */
export type AuditChanges = <T>(tx: Tx, actor: Actor, work: () => Promise<T>) => Promise<T>;

/** How the changes of these tables are audited: one row for each record that changed (decision 206, reliability I8). */
export function auditingChanges(
  tables: AuditedTables,
  { now, newID }: { readonly now: () => Date; readonly newID: () => string },
): AuditChanges {
  const watched = watchedTables(tables);
  return async (tx, actor, work) => {
    const watch = new RecordWatch(actor.scope.companyID, watched);
    tx.watchWith(watch);
    const answer = await work();
    const at = now().toISOString();
    const rows: Row[] = [];
    for (const record of await changedRecords(tx, actor.scope.companyID, watch, tables)) {
      const row = auditRow(record, actor, tables);
      if (row !== null) rows.push({ ...row, at, id: newID() });
      // A file may change twenty thousand records: others have their turn in between.
      if (rows.length % YIELD_EVERY === YIELD_EVERY - 1) await yieldToEventLoop();
    }
    await insertRows(tx, [{ table: 'audit_log', rows }]);
    return answer;
  };
}

const YIELD_EVERY = 500;

/** The changes of one record: of its row, and by table of the rows that belong to it. */
interface FoundRecord extends RowName {
  own: RowChange | null;
  readonly parts: Map<string, RowChange[]>;
}

function auditRow({ table, id, own, parts }: FoundRecord, actor: Actor, tables: AuditedTables): Row | null {
  const audited = auditedTable(tables, table);
  const changed = changedRecord(audited, { own, parts }, (name) => auditedTable(tables, name));
  if (changed === null || !('noun' in audited)) return null;
  return {
    company_id: actor.scope.companyID,
    location_id: actor.scope.locationID,
    action: `${audited.noun}.${changed.verb}`,
    target_type: audited.noun,
    target_id: id,
    target_name: 'isPersonal' in audited ? null : nameOf(own?.after ?? own?.before ?? {}),
    user_id: actor.userID,
    api_key_name: actor.apiKeyName ?? null,
    client_id: actor.clientID,
    before: changed.verb === 'added' ? null : JSON.stringify(changed.before),
    after: JSON.stringify(changed.after),
    request_id: actor.requestId,
  };
}

const nameOf = ({ name }: Image): string | null => (typeof name === 'string' ? name : null);

async function changedRecords(
  tx: Tx,
  companyID: string,
  watch: RecordWatch,
  tables: AuditedTables,
): Promise<FoundRecord[]> {
  const images = new RecordImages(tx, companyID, watch, tables);
  const found = new Map<string, FoundRecord>();
  for (const name of watch.tables) {
    const rows = watch.changesOf(name).filter(({ before, after }) => before !== after);
    const owners = await images.ownersOf(name, rows.map(imageOf));
    for (const [at, row] of rows.entries()) {
      const owner = owners[at];
      if (owner === undefined || owner === null) continue;
      const record = recordOf(found, owner);
      if (owner.table === name) record.own = row;
      else record.parts.set(name, [...(record.parts.get(name) ?? []), row]);
    }
  }
  await nameRecords([...found.values()], images);
  return [...found.values()];
}

const imageOf = ({ before, after }: RowChange): Image => after ?? before ?? {};

function recordOf(found: Map<string, FoundRecord>, { table, id }: RowName): FoundRecord {
  const key = `${table} ${id}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const made: FoundRecord = { table, id, own: null, parts: new Map() };
  found.set(key, made);
  return made;
}

/** Gives a record of which only parts changed its row, for its name. */
async function nameRecords(records: readonly FoundRecord[], images: RecordImages): Promise<void> {
  const nameless = records.filter(({ own }) => own === null);
  for (const table of new Set(nameless.map((record) => record.table))) {
    const ofTable = nameless.filter((record) => record.table === table);
    const rows = await images.imagesOf(
      table,
      ofTable.map(({ id }) => id),
    );
    for (const record of ofTable) {
      const row = rows.get(record.id);
      if (row !== undefined) record.own = { before: row, after: row };
    }
  }
}
