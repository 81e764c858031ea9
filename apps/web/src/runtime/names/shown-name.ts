import { descriptionIn, nameIn, type Described, type LineNames, type Named } from '@tavola/contract';
import { currentLanguage, type AppLanguage } from '#text/define.ts';

/**
 * What a record is called in the language of the page (decision 165). A component that shows it reads its words by
 * `useText`, and so renders again when the language changes.
 */
export const shownName = (record: Named): string => nameIn(record, currentLanguage());

/** How a record is described in the language of the page; empty = not at all (decision 472). */
export const shownDescription = (record: Described): string => descriptionIn(record, currentLanguage());

/** What an item, option or part of a line is called: by the names that the line keeps. */
export const shownOfLine = (
  line: { readonly names?: LineNames | null | undefined },
  id: string,
  name: string | null | undefined,
): string => shownName({ name, names: line.names?.[id] });

/** What a line is called. */
export const shownLine = (line: {
  readonly itemID: string;
  readonly name: string;
  readonly names?: LineNames | null | undefined;
}): string => shownOfLine(line, line.itemID, line.name);

/** What a list of the back office calls a record: a list has the display name in a separate column. */
export const listedName = ({ name, names }: Pick<Named, 'name' | 'names'>): string => shownName({ name, names });

/** Records in the order of what they are called, for a picker. */
export function byShownName<R extends Pick<Named, 'name' | 'names'>>(
  records: readonly R[],
  language: AppLanguage = currentLanguage(),
): R[] {
  const collator = new Intl.Collator(language);
  const called = ({ name, names }: R) => nameIn({ name, names }, language);
  return records.toSorted((one, other) => collator.compare(called(one), called(other)));
}

/** Records as the options of a picker. */
export const namedOptions = <R extends Pick<Named, 'name' | 'names'>>(
  records: readonly R[],
  idOf: (record: R) => string,
): { readonly value: string; readonly label: string }[] =>
  byShownName(records).map((record) => ({ value: idOf(record), label: listedName(record) }));
