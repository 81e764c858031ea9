import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { auditedTables } from '@tavola/server/audited-tables.ts';
import { historyKinds, screens } from '@tavola/contract';
import { expect, it } from 'vitest';
import { recordKinds } from '../apps/web/src/areas/company/history/record-kinds.ts';
import { knownLabel, knownValue } from '../apps/web/src/areas/company/history/words.ts';

const schema = readFileSync(
  fileURLToPath(new URL('../apps/server/src/platform/database/schema.generated.ts', import.meta.url)),
  'utf8',
);
const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
/** What the audit leaves out of every row. */
const UNSAID = new Set(['company_id', 'created_at', 'updated_at', 'updated_by', 'deleted_by', 'version', 'id']);

function columnsOf(table: string): string[] {
  const name = camel(`_${table}`);
  const body = new RegExp(`export interface ${name} \\{([^}]*)\\}`).exec(schema)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => column);
}

/** Every field that the history can have, with the kind of record that it belongs to. */
const fields = Object.entries(auditedTables).flatMap(([table, audited]) => {
  const columns = columnsOf(table).filter(
    (column) => !UNSAID.has(column) && audited.without?.includes(column) !== true,
  );
  const owners = 'of' in audited ? Object.keys(audited.of) : [];
  // Of a part the record that it belongs to is not said.
  const links = new Set('of' in audited ? Object.values(audited.of) : []);
  const kinds = 'noun' in audited ? [audited.noun] : owners.flatMap((owner) => nounsOf(owner));
  return kinds.flatMap((kind) => [
    ...('of' in audited ? [[kind, camel(table)] as const] : []),
    ...columns.filter((column) => !links.has(column)).map((column) => [kind, camel(column)] as const),
  ]);
});

function nounsOf(table: string): string[] {
  const audited = new Map(Object.entries(auditedTables)).get(table);
  if (audited === undefined) return [];
  return 'noun' in audited ? [audited.noun] : Object.keys(audited.of).flatMap(nounsOf);
}

it('every field of the history has a label', () => {
  expect(fields.length).toBeGreaterThan(300);
  const unlabelled = fields.filter(([kind, field]) => knownLabel(kind, field) === undefined);
  expect([...new Set(unlabelled.map(([, field]) => field))].toSorted()).toEqual([]);
});

it('every kind of record is declared among the kinds of the history', () => {
  expect(fields.filter(([kind]) => !(kind in historyKinds))).toEqual([]);
});

it('the forms with a history are screens of one record or one setting', () => {
  expect(Object.keys(recordKinds).filter((id) => !(id in screens) || id.endsWith('New'))).toEqual([]);
});

/** What a column may contain, where the database allows only some words or numbers. */
function codesOf(): (readonly [kind: string, field: string, code: string | number])[] {
  const folder = new URL('../apps/server/src/database/migrations/', import.meta.url);
  const migrations = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const tables = Object.keys(auditedTables).toSorted((one, other) => other.length - one.length);
  const checks = migrations
    .join('\n')
    .matchAll(/CONSTRAINT (\w+_check) CHECK \((\w+) (?:IN \(([^)]*)\)|= ANY \('\{([^}]*)\}'::\w+\[\]\))/g);
  return [...checks].flatMap(([, name = '', column = '', listed, braced]) => {
    const table = tables.find((each) => name.startsWith(`${each}_`));
    const audited = new Map(Object.entries(auditedTables)).get(table ?? '');
    if (table === undefined || audited?.without?.includes(column) === true) return [];
    const codes = (listed ?? braced ?? '').split(',').map((code) => code.trim().replaceAll("'", ''));
    return nounsOf(table).flatMap((kind) =>
      codes.map((code) => [kind, camel(column), /^\d+$/.test(code) ? Number(code) : code] as const),
    );
  });
}

/** Numbers that are what they say. */
const FIGURES = new Set(['charactersPerLine']);

it('every word and number of the system that a field can have is said in words', () => {
  const codes = codesOf().filter(([, field]) => !FIGURES.has(field));
  expect(codes.length).toBeGreaterThan(60);
  const unsaid = codes.filter(([kind, field, code]) => knownValue(kind, field, code) === undefined);
  expect([...new Set(unsaid.map((code) => code.join(' ')))].toSorted()).toEqual([]);
});
