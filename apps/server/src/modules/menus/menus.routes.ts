import type { menuRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, found, removedOrRefused } from '../../platform/crud/refusals.ts';
import { markRemoved } from '../../platform/crud/remove-rows.ts';
import { reorder } from '../../platform/crud/reorder.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import type { Services } from '../../platform/services.ts';
import { changeForTills, raisePosVersion, type CatalogueFor } from '../catalogue/index.ts';
import { builderItem } from './builder-item.ts';
import {
  createMenuHead,
  getMenuRow,
  listMenuNames,
  listMenus,
  lockMenu,
  readChoices,
  restoreMenu,
  setMenuActive,
  updateMenuHead,
  usedMenu,
} from './menus.repo.ts';
import { copyOf, getMenu, refuseStrangers, saveContent } from './menus.service.ts';

/**
 * The calls of menus. What stands in a menu is the whole company's, whether it is in force the location's; the tills
 * hear of both (decision 24).
 */
export function createMenuHandlers(
  { now, newID }: Pick<Services, 'now' | 'newID'>,
  catalogueFor: CatalogueFor,
): Handlers<typeof menuRoutes> {
  const editing = (call: Pick<Call, 'session'>) => ({ userID: call.session.userID, now: now() });
  return {
    lookup: (call) => call.read((tx) => listMenuNames(tx, call.scope)),
    choices: (call) => call.read((tx) => readChoices(tx, call.scope)),
    list: (call) => call.read((tx) => listMenus(tx, call.scope, call.query)),
    builderItem: async (call) =>
      found(builderItem((await call.read((tx) => catalogueFor(tx, call.scope))).catalog, call.params.id)),
    get: async (call) => found(await call.read((tx) => getMenu(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.menuID ?? newID();
      const read = (tx: Parameters<typeof getMenu>[0]) => getMenu(tx, call.scope, id);
      return changeForTills(call, now(), (tx, keepQuiet) =>
        addedOnce(tx, id, {
          read: () => read(tx),
          onRepeat: keepQuiet,
          create: async () => {
            await refuseStrangers(tx, call.scope, id, call.body);
            if (!(await createMenuHead(tx, call.scope, id, call.body, editing(call)))) return null;
            await saveContent(tx, call.scope, id, call.body, newID);
            return read(tx);
          },
        }),
      );
    },
    copy: (call) => {
      const id = call.body.menuID;
      return changeForTills(call, now(), (tx, keepQuiet) =>
        addedOnce(tx, id, {
          read: () => getMenu(tx, call.scope, id),
          onRepeat: keepQuiet,
          create: async () => {
            // Copies made side by side wait for one another, so that each finds the name of the one before.
            await lockMenu(tx, call.scope, call.params.id);
            const copy = await copyOf(tx, call.scope, found(await getMenu(tx, call.scope, call.params.id)), newID);
            if (!(await createMenuHead(tx, call.scope, id, copy, editing(call)))) return null;
            await saveContent(tx, call.scope, id, copy, newID);
            return getMenu(tx, call.scope, id);
          },
        }),
      );
    },
    saveOrder: (call) =>
      changeForTills(call, now(), async (tx) => {
        await reorder(tx, 'menus', 'sort_number', call.scope.companyID, call.body.menuIDs, now());
        return listMenuNames(tx, call.scope);
      }),
    setActive: (call) =>
      call.transact(async (tx) => {
        if (!(await setMenuActive(tx, call.scope, call.params.id, call.query.isActive !== false)))
          refuse('resource.not_found');
        const row = found(await getMenuRow(tx, call.scope, call.params.id));
        await raisePosVersion(tx, call.scope, now());
        return row;
      }),
    update: (call) =>
      changeForTills(call, now(), async (tx) => {
        const { id } = call.params;
        const read = () => getMenu(tx, call.scope, id);
        if ((await lockMenu(tx, call.scope, id)) !== call.body.version) return changedOrRefused(null, read);
        await refuseStrangers(tx, call.scope, id, call.body);
        await updateMenuHead(tx, call.scope, id, call.body.version, call.body, editing(call));
        await saveContent(tx, call.scope, id, call.body, newID);
        return found(await read());
      }),
    restore: (call) =>
      changeForTills(call, now(), async (tx) => {
        if (!(await restoreMenu(tx, call.scope, call.params.id, now()))) refuse('resource.not_found');
        return found(await getMenuRow(tx, call.scope, call.params.id));
      }),
    remove: (call) =>
      changeForTills(call, now(), async (tx) => {
        const ids = call.query.menuIDs;
        const used = await usedMenu(tx, call.scope, ids);
        if (used !== null) refuse('resource.in_use', { ...used });
        return removedOrRefused(await markRemoved(tx, 'menus', call.scope.companyID, ids, now()));
      }),
  };
}
