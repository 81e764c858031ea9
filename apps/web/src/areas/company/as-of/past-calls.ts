import { asOfRoutes, buildPath, type HistoryKind, type ScreenID } from '@tavola/contract';
import { call, type Detour } from '#runtime/http/api.ts';
import { settingForms } from '../history/record-kinds.ts';

/** A form at a moment. */
export interface PastForm {
  readonly screen: ScreenID;
  /** The record that it is of; undefined = a setting. */
  readonly targetID: string | undefined;
  readonly at: string;
}

/**
 * Answers what a form reads of its record as of then, and everything else as of now. `onKnownFrom` is called with the
 * beginning of a history that begins later.
 */
export function pastCalls({ screen, targetID, at }: PastForm, onKnownFrom: (instant: string) => void): Detour {
  const { paths, kinds }: { paths: readonly string[]; kinds: readonly HistoryKind[] } =
    targetID === undefined ? (settingForms[screen] ?? { paths: [], kinds: [] }) : { paths: [], kinds: [] };
  return (route, { params, query }, { signal }) => {
    const isOfRecord =
      targetID === undefined
        ? paths.includes(route.path)
        : [...Object.values(params ?? {}), ...Object.values(query ?? {})].includes(targetID);
    if (route.method !== 'GET' || route === asOfRoutes.read || !isOfRecord) return null;
    const asked = { path: buildPath(route.path, params, query), at, targetID, kinds: [...kinds] };
    return call(asOfRoutes.read, { query: asked }, { ...(signal !== undefined && { signal }) }).then(
      ({ answer, knownFrom }) => {
        if (knownFrom !== null) onKnownFrom(knownFrom);
        return answer;
      },
    );
  };
}
