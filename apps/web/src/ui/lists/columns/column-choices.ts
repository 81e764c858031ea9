import { create } from 'zustand';
import { useTerminalChoices } from '../../frames/terminal-choices.ts';
import type { DataColumn } from '../data-column.ts';

/** The columns of a list that a person chose to see (true) or to leave out; the others are as the list has them. */
export type ColumnChoices = ReadonlyMap<string, boolean>;

interface Stored {
  readonly written: Readonly<Record<string, string>>;
}

const useStored = create<Stored>(() => ({ written: {} }));
const keyOf = (person: string | null, list: string): string => `tavola.columns.${person ?? ''}.${list}`;
const kept = (key: string): string => (typeof localStorage === 'undefined' ? '' : (localStorage.getItem(key) ?? ''));

/** Reads `+brand,-cost`; what is no such word is left out. */
export const readColumnChoices = (written: string): ColumnChoices =>
  new Map(
    written
      .split(',')
      .filter((word) => /^[+-]\w+$/.test(word))
      .map((word) => [word.slice(1), word.startsWith('+')]),
  );

/** The choices of the person who is signed in for a list on this terminal, and what changes one of them. */
export function useColumnChoices(
  list: string,
): readonly [ColumnChoices, (column: string, isShown: boolean) => void, () => void] {
  const key = keyOf(
    useTerminalChoices(({ person }) => person),
    list,
  );
  const stored = useStored(({ written }) => written[key]);
  const choices = readColumnChoices(stored ?? kept(key));
  const write = (text: string) => {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    useStored.setState(({ written }) => ({ written: { ...written, [key]: text } }));
  };
  const choose = (column: string, isShown: boolean) =>
    write([...new Map(choices).set(column, isShown)].map(([id, isOn]) => `${isOn ? '+' : '-'}${id}`).join(','));
  return [choices, choose, () => write('')];
}

/**
 * The columns that a list draws: chosen ones from a tablet on whatever their width, and none that was left out. The
 * first is the name of a row and always there.
 */
export function shownColumns<Row>(
  columns: readonly DataColumn<Row>[],
  choices: ColumnChoices,
): readonly DataColumn<Row>[] {
  return columns.flatMap((column, place) => {
    const choice = choices.get(column.id);
    if (place === 0) return [column];
    if (choice === false || (choice === undefined && column.isOptional === true)) return [];
    if (choice === undefined || column.shownFrom === undefined) return [column];
    const { shownFrom: _, ...rest } = column;
    return [{ ...rest, isSecondary: true }];
  });
}
