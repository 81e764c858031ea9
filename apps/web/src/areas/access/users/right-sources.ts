import { ALL_ACCESS, type RightSource } from '@tavola/contract';
import type { RightRow } from '../roles/right-rows.ts';

/** A right that a person has, and the sources that give it. */
export interface SourcedRight {
  readonly label: string;
  readonly sources: readonly RightSource[];
}

/** The rights that a person has, by row; a row without any is left out. */
export function sourcedRows(
  rows: readonly RightRow[],
  sources: readonly RightSource[],
): readonly { readonly id: string; readonly title: string; readonly rights: readonly SourcedRight[] }[] {
  return rows.flatMap(({ id, title, rights }) => {
    const held = rights.flatMap(({ code, label }) => {
      const giving = sources.filter(({ codes }) => codes.includes(code));
      return giving.length === 0 ? [] : [{ label, sources: giving }];
    });
    return held.length === 0 ? [] : [{ id, title, rights: held }];
  });
}

/** The sources that give every right. */
export const allAccessSources = (sources: readonly RightSource[]): readonly RightSource[] =>
  sources.filter(({ codes }) => codes.includes(ALL_ACCESS));
