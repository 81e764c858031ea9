import { isAllowed, permission, type PermissionAction } from '@tavola/contract';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/**
 * What the rights of online menus open (decision 492): menus that are marked as online, and no other. The rights of
 * menus open all of them.
 */

/** Whether a caller reaches online menus alone: the right of menus to one of these actions opens all menus. */
export const reachesOnlineAlone = (codes: ReadonlySet<number>, ...actions: readonly PermissionAction[]): boolean =>
  !isAllowed(
    codes,
    actions.map((action) => permission.posMenu[action]),
  );

const counterMenus = (tx: Tx, { companyID }: LocationScope, ids: readonly string[]) =>
  tx
    .selectFrom('menus')
    .select('id')
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('is_online_menu', '=', false)
    .orderBy('id');

/** Refuses menus that are not online like unknown ones, deleted ones too. */
export async function refuseCounterMenus(tx: Tx, scope: LocationScope, ids: readonly string[]): Promise<void> {
  if ((await counterMenus(tx, scope, ids).execute()).length > 0) refuse('resource.not_found');
}

/** The same for a change; menus that are online are held, so that none becomes a menu of the counter in between. */
export async function holdOnlineMenus(tx: Tx, scope: LocationScope, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('menus')
    .select('id')
    .where('company_id', '=', scope.companyID)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  await refuseCounterMenus(tx, scope, ids);
}

/** Refuses to save a menu that is not online. */
export function refuseCounterMenu({ isOnlineMenu }: { readonly isOnlineMenu: boolean }): void {
  if (!isOnlineMenu) refuse('permission.denied');
}
