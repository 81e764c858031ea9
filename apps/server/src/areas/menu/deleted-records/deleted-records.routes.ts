import {
  deletedNounNames,
  deletedNouns,
  isAllowed,
  type DeletedNoun,
  type deletedRecordRoutes,
} from '@tavola/contract';
import { requireRestorableRole } from '#areas/access/index.ts';
import { changePosData } from '#areas/catalog/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { listDeleted, restoreDeleted } from './deleted-records.rows.ts';

/** The calls of deleted records: a person sees and restores those that they may add. */
export function createDeletedRecordHandlers({ now }: Pick<Services, 'now'>): Handlers<typeof deletedRecordRoutes> {
  const mayRestore = (codes: ReadonlySet<number>, noun: DeletedNoun) => isAllowed(codes, [deletedNouns[noun]]);
  return {
    list: (call) => {
      const { noun: asked, ...query } = call.query;
      const nouns = deletedNounNames.filter(
        (noun) => mayRestore(call.session.codes, noun) && (asked == null || asked === noun),
      );
      return call.read((tx) => listDeleted(tx, call.scope, nouns, query));
    },
    restore: (call) => {
      const { records } = call.body;
      if (!records.every(({ noun }) => mayRestore(call.session.codes, noun))) refuse('permission.denied');
      return changePosData(call, now(), async (tx, skipPosVersion) => {
        for (const { noun, id } of records) if (noun === 'role') await requireRestorableRole(tx, call, id, now());
        const restored = await restoreDeleted(tx, call.scope, records, now());
        if (restored === 0) skipPosVersion();
        return { restored };
      });
    },
  };
}
