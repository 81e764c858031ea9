import { isAllowed, noticeKinds, type NoticeKind, type NoticeTarget, type PermissionCode } from '@tavola/contract';
import { sql } from '#platform/database/sql.ts';
import { effectiveCodes } from '#platform/auth/rights.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { NewNotice } from './new-notice.ts';

/** Whom a notice reaches, and how. */
export interface Audience {
  /** Everyone with the right of its kind. */
  readonly isDefault: boolean;
  readonly userIDs: readonly string[];
  readonly clientIDs: readonly string[];
  readonly soundUserIDs: readonly string[];
  readonly soundClientIDs: readonly string[];
  readonly mailUserIDs: readonly string[];
  readonly webhookIDs: readonly string[];
}

/** The groups and targets of a location that are in use. */
export interface Routing {
  readonly groups: readonly {
    readonly id: string;
    readonly userIDs: readonly string[];
    readonly kinds: readonly string[];
  }[];
  readonly targets: readonly {
    readonly kind: NoticeTarget;
    readonly groupID: string | null;
    readonly clientIDs: readonly string[];
    readonly kinds: readonly string[];
    readonly webhookID: string | null;
  }[];
}

/** Reads who is notified of what at a location. */
export async function readRouting(tx: Tx, { companyID, locationID }: LocationScope): Promise<Routing> {
  const groups = await tx
    .selectFrom('notification_groups')
    .select(['id', 'user_ids', 'notice_kinds'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  const targets = await tx
    .selectFrom('notification_targets')
    .select(['kind', 'notification_group_id', 'client_ids', 'notice_kinds', 'webhook_id'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    // A CHECK of the table holds it to those of the contract.
    .$narrowType<{ kind: NoticeTarget }>()
    .execute();
  return {
    groups: groups.map(({ id, user_ids, notice_kinds }) => ({ id, userIDs: user_ids, kinds: notice_kinds })),
    targets: targets.map(({ kind, notification_group_id, client_ids, notice_kinds, webhook_id }) => ({
      kind,
      groupID: notification_group_id,
      clientIDs: client_ids,
      kinds: notice_kinds,
      webhookID: webhook_id,
    })),
  };
}

/** Whom a notice reaches, beyond the mails of its kind that `mailedByRight` finds (decision 278). */
export function audienceOf({ kind, userID }: NewNotice, { groups, targets }: Routing): Audience {
  const none = { userIDs: [], clientIDs: [], soundUserIDs: [], soundClientIDs: [], mailUserIDs: [], webhookIDs: [] };
  if (noticeKinds[kind].to === 'own')
    return { ...none, isDefault: false, userIDs: userID === undefined ? [] : [userID] };
  const named = groups.filter(({ kinds }) => kinds.includes(kind));
  const peopleOf = (target: NoticeTarget): string[] => {
    const reached = named.filter(({ id }) => targets.some((one) => one.kind === target && one.groupID === id));
    return [...new Set(reached.flatMap(({ userIDs }) => userIDs))];
  };
  const terminalsOf = (target: NoticeTarget): string[] => [
    ...new Set(
      targets.flatMap((one) =>
        one.kind === target && one.groupID === null && one.kinds.includes(kind) ? one.clientIDs : [],
      ),
    ),
  ];
  return {
    isDefault: named.length === 0,
    // Whatever else a group has, its people find its notices on the bell.
    userIDs: [...new Set(named.flatMap(({ userIDs }) => userIDs))],
    clientIDs: terminalsOf('Bell'),
    soundUserIDs: peopleOf('Sound'),
    soundClientIDs: terminalsOf('Sound'),
    mailUserIDs: peopleOf('Mail'),
    webhookIDs: [...new Set(targets.flatMap((one) => (one.kinds.includes(kind) ? (one.webhookID ?? []) : [])))],
  };
}

/** The most people who get a mail of one notice. */
const MOST_MAILED = 20;

/** The people at a location who get a kind by mail because of their right. */
export async function mailedByRight(tx: Tx, scope: LocationScope, kind: NoticeKind): Promise<string[]> {
  const { companyID, locationID } = scope;
  const { to }: { to: readonly PermissionCode[] | 'own' } = noticeKinds[kind];
  const targets: readonly NoticeTarget[] = noticeKinds[kind].targets;
  if (to === 'own' || !targets.includes('Mail')) return [];
  const { rows } = await tx.send<{ id: string }>(sql`SELECT u.id FROM users u
    WHERE u.company_id = ${companyID} AND u.is_active AND u.deleted_at IS NULL AND u.email <> ''
      AND (u.is_super_user OR EXISTS (SELECT FROM user_locations ul
        WHERE ul.company_id = ${companyID} AND ul.user_id = u.id AND ul.location_id = ${locationID}))
    ORDER BY u.is_super_user DESC, u.created_at LIMIT 200`);
  const found: string[] = [];
  for (const { id } of rows) {
    if (found.length >= MOST_MAILED) break;
    if (isAllowed(await effectiveCodes(tx, scope, id), to)) found.push(id);
  }
  return found;
}
