import type { Names } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { namesFor, namesOfRecords } from '../figures/record-names.rows.ts';
import type { EntryRow } from './journals.rows.ts';

/**
 * What the figures of a journal are called per language (decisions 165, 398). The journal and its files keep the name
 * of the day; that of a tax ends with its rate, which the names of the record do not have.
 */
export async function namesOfEntries(
  tx: Tx,
  companyID: string,
  entries: readonly Pick<EntryRow, 'refKey' | 'glMapType' | 'name'>[],
): Promise<(entry: Pick<EntryRow, 'refKey' | 'glMapType' | 'name'>) => Names | undefined> {
  const known = await namesOfRecords(
    tx,
    companyID,
    entries.flatMap(({ refKey }) => (refKey === null ? [] : [refKey])),
  );
  return ({ refKey, glMapType, name }) => {
    const record = known.get(refKey ?? '');
    if (glMapType !== 'Tax') return namesFor(record, name);
    const rate = /^(?<tax>.*)(?<rate> \S+ %)$/.exec(name)?.groups;
    const names = namesFor(record, rate?.['tax'] ?? name);
    return (
      names &&
      Object.fromEntries(Object.entries(names).map(([language, one]) => [language, `${one}${rate?.['rate'] ?? ''}`]))
    );
  };
}
