import { glMapTypes, type glMapRoutes } from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { countGlCodes, lockGlMaps, readGlMap, writeGlMap } from './gl-maps.rows.ts';

/** The calls of the table that says which code a figure is booked to (decision 98). */
export function createGlMapHandlers({ newID }: Pick<Services, 'newID'>): Handlers<typeof glMapRoutes> {
  return {
    list: (call) =>
      call.read((tx) =>
        Promise.all(
          glMapTypes.map(async (glMapType) => {
            const [standard, ...rows] = await readGlMap(tx, call.scope, glMapType);
            return {
              glMapType,
              defaultGlCodeId: standard?.glCodeId ?? null,
              rowCount: rows.length,
              mappedCount: rows.filter(({ glCodeId }) => glCodeId !== null).length,
            };
          }),
        ),
      ),
    get: async (call) => ({
      glMapType: call.params.type,
      rows: await call.read((tx) => readGlMap(tx, call.scope, call.params.type)),
    }),
    save: (call) =>
      call.transact(async (tx) => {
        const { type } = call.params;
        // The last word on a row counts, as if they had come one after the other.
        const wanted = new Map(call.body.maps.map(({ refKey, glCodeId }) => [refKey, glCodeId]));
        await lockGlMaps(tx, call.scope);
        const known = new Set((await readGlMap(tx, call.scope, type)).map(({ refKey }) => refKey));
        const codes = new Set([...wanted.values()].flatMap((id) => (id === null ? [] : [id.toLowerCase()])));
        if (
          [...wanted.keys()].some((key) => !known.has(key)) ||
          (await countGlCodes(tx, call.scope, [...codes])) !== codes.size
        )
          refuse('resource.not_found');
        await writeGlMap(
          tx,
          call.scope,
          type,
          [...wanted].map(([refKey, glCodeId]) => ({ refKey, glCodeId })),
          newID,
        );
        return { glMapType: type, rows: await readGlMap(tx, call.scope, type) };
      }),
  };
}
