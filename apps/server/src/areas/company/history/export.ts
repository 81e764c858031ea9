import { historyText, spelledOut, type HistoryEntry, type HistoryWords } from '@tavola/contract';
import { localInstant } from '#platform/time/local-time.ts';

/** The columns of a file, by the keys of their headings. */
const columns = [
  'at',
  'person',
  'approver',
  'terminal',
  'location',
  'action',
  'kind',
  'name',
  'field',
  'before',
  'after',
] as const;

/** Words by their keys, as the page that asks for a file shows them. */
type PageWords = Readonly<Record<string, string>>;

/** The headings of a file. */
export const headingsOf = (words: PageWords): string[] =>
  columns.map((column) => words[`column.${column}`] ?? spelledOut(column));

/** The rows of a file: one for each changed field, and one for an entry without any. */
export function exportedRows(
  entries: readonly HistoryEntry[],
  names: ReadonlyMap<string, string>,
  words: PageWords,
  timezoneName: string,
): string[][] {
  const moment = (at: string): string => localInstant(new Date(at), timezoneName).slice(0, 19).replace('T', ' ');
  return entries.flatMap((entry) => {
    const field = (name: string): string =>
      words[`field.${entry.kind}.${name}`] ?? words[`field.${name}`] ?? spelledOut(name);
    const inWords: HistoryWords = {
      field,
      nameOf: (id) => names.get(id),
      coded: (code, name) => words[`code.${entry.kind}.${name}.${code}`],
      moment,
      yes: words['yes'] ?? 'Yes',
      no: words['no'] ?? 'No',
      nothing: '',
    };
    const head = [
      moment(entry.at),
      entry.personName ?? '',
      entry.approverName ?? '',
      entry.terminalName ?? '',
      entry.locationName,
      words[`action.${entry.action}`] ?? entry.action,
      words[`kind.${entry.kind}`] ?? spelledOut(entry.kind),
      entry.targetName ?? '',
    ];
    if (entry.changes.length === 0) return [[...head, '', '', '']];
    return entry.changes.map((change) => [
      ...head,
      field(change.field),
      historyText(change.field, change.before, inWords),
      historyText(change.field, change.after, inWords),
    ]);
  });
}
