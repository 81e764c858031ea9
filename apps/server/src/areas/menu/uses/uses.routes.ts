import { isAllowed, usedNouns, type useRoutes } from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import { reachesOnlineAlone, refuseCounterMenus } from '../menus/online-menus.ts';
import { usesOf } from './uses.service.ts';

/** The call of "Used in" of every form. */
export function createUseHandlers(): Handlers<typeof useRoutes> {
  return {
    list: (call) => {
      const { noun, id } = call.params;
      if (!isAllowed(call.session.codes, usedNouns[noun])) refuse('permission.denied');
      return call.read(async (tx) => {
        if (noun === 'menu' && reachesOnlineAlone(call.session.codes, 'view', 'edit'))
          await refuseCounterMenus(tx, call.scope, [id]);
        return usesOf(tx, call.scope, noun, id);
      });
    },
  };
}
