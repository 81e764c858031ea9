import { removal } from '#platform/crud/remove-rows.ts';
import type { menuRoutes, PermissionAction } from '@tavola/contract';
import { addedOnce, requireFound } from '#platform/crud/refusals.ts';
import { reorder } from '#platform/crud/reorder.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Services } from '#platform/services.ts';
import { changePosData, raisePosVersion, type CatalogFor } from '#areas/catalog/index.ts';
import { builderItem } from './builder-item.ts';
import { listMenuNames, listMenuPlaces, listMenus, readChoices } from './menus.rows.ts';
import { holdOnlineMenus, reachesOnlineAlone, refuseCounterMenu, refuseCounterMenus } from './online-menus.ts';
import { addMenu, changeMenu, copyMenu, deleteMenus, getMenu, switchMenu, undeleteMenu } from './menus.service.ts';

/**
 * The calls of menus. The content of a menu belongs to the company, whether it is active to the location; every write
 * notifies the terminals (decision 24). A person with the rights of online menus alone reaches no other (decision 492).
 */
export function createMenuHandlers(
  { now, newID }: Pick<Services, 'now' | 'newID'>,
  catalogFor: CatalogFor,
): Handlers<typeof menuRoutes> {
  const editing = (call: Pick<Call, 'session'>) => ({ userID: call.session.userID, now: now() });
  return {
    lookup: (call) => call.read((tx) => listMenuNames(tx, call.scope)),
    places: (call) => call.read((tx) => listMenuPlaces(tx, call.scope)),
    choices: (call) => call.read((tx) => readChoices(tx, call.scope)),
    list: (call) => {
      const onlineOnly = call.query.onlineOnly === true || reachesOnlineAlone(call.session.codes, 'view');
      return call.read((tx) => listMenus(tx, call.scope, { ...call.query, onlineOnly }, call.language));
    },
    builderItem: async (call) =>
      requireFound(builderItem((await call.read((tx) => catalogFor(tx, call.scope))).catalog, call.params.id)),
    get: (call) =>
      call.read(async (tx) => {
        if (reachesOnlineAlone(call.session.codes, 'view', 'edit'))
          await refuseCounterMenus(tx, call.scope, [call.params.id]);
        return requireFound(await getMenu(tx, call.scope, call.params.id));
      }),
    create: (call) => {
      const id = call.body.menuID ?? newID();
      if (reachesOnlineAlone(call.session.codes, 'add')) refuseCounterMenu(call.body);
      return changePosData(call, now(), async (tx, skipPosVersion) => {
        await requireReach(tx, call, 'add', [id]);
        return addedOnce(tx, id, {
          create: () => addMenu(tx, call.scope, id, call.body, editing(call), newID),
          read: () => getMenu(tx, call.scope, id),
          onRepeat: skipPosVersion,
        });
      });
    },
    copy: (call) => {
      const id = call.body.menuID;
      return changePosData(call, now(), async (tx, skipPosVersion) => {
        await requireReach(tx, call, 'add', [id, call.params.id]);
        return addedOnce(tx, id, {
          create: () => copyMenu(tx, call.scope, id, call.params.id, editing(call), newID),
          read: () => getMenu(tx, call.scope, id),
          onRepeat: skipPosVersion,
        });
      });
    },
    saveOrder: (call) =>
      changePosData(call, now(), async (tx) => {
        await reorder(tx, 'menus', 'sort_number', call.scope.companyID, call.body.menuIDs, now());
        return listMenuNames(tx, call.scope);
      }),
    setActive: (call) =>
      call.transact(async (tx) => {
        await requireReach(tx, call, 'edit', [call.params.id]);
        const row = await switchMenu(tx, call.scope, call.params.id, call.query.isActive !== false);
        await raisePosVersion(tx, call.scope, now());
        return row;
      }),
    update: (call) => {
      if (reachesOnlineAlone(call.session.codes, 'edit')) refuseCounterMenu(call.body);
      return changePosData(call, now(), async (tx) => {
        await requireReach(tx, call, 'edit', [call.params.id]);
        return changeMenu(tx, call.scope, call.params.id, call.body, editing(call), newID);
      });
    },
    restore: (call) =>
      changePosData(call, now(), async (tx) => {
        await requireReach(tx, call, 'add', [call.params.id]);
        return undeleteMenu(tx, call.scope, call.params.id, now());
      }),
    remove: (call) =>
      changePosData(call, now(), async (tx) => {
        await requireReach(tx, call, 'delete', call.query.menuIDs);
        return deleteMenus(tx, call.scope, call.query.menuIDs, removal(call, now()));
      }),
  };
}

/** Refuses menus that the caller does not reach, before anything is read or written of them. */
async function requireReach(
  tx: Tx,
  { session, scope }: Pick<Call, 'session' | 'scope'>,
  action: PermissionAction,
  ids: readonly string[],
): Promise<void> {
  if (reachesOnlineAlone(session.codes, action)) await holdOnlineMenus(tx, scope, ids);
}
