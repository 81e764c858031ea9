import { ALL_ACCESS } from '@tavola/contract';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { HeldRights } from './held-rights.ts';

/** The codes of a person by where they hold them, also of one who is switched off. */
export async function readHeldRights(tx: Tx, companyID: string, userID: string): Promise<HeldRights> {
  const rows = await tx
    .selectFrom((query) =>
      query
        .selectFrom('user_roles as ur')
        .innerJoin('roles as r', (join) => join.on('r.company_id', '=', companyID).onRef('r.id', '=', 'ur.role_id'))
        .select([sql<string | null>`coalesce(ur.at_location_id, r.role_location_id)`.as('at_location'), 'r.codes'])
        .where('ur.company_id', '=', companyID)
        .where('ur.user_id', '=', userID)
        .where('r.deleted_at', 'is', null)
        .where((row) =>
          row.or([
            row('ur.at_location_id', 'is', null),
            row('r.role_location_id', 'is', null),
            row('ur.at_location_id', '=', row.ref('r.role_location_id')),
          ]),
        )
        .unionAll(
          query
            .selectFrom('user_permissions')
            .select(['at_location_id as at_location', 'codes'])
            .where('company_id', '=', companyID)
            .where('user_id', '=', userID),
        )
        .as('held'),
    )
    .select(['held.at_location', sql<number>`unnest(held.codes)`.as('code')])
    .distinct()
    .execute();
  const everywhere = new Set<number>();
  const at = new Map<string, Set<number>>();
  for (const { at_location, code } of rows) {
    if (at_location === null) everywhere.add(code);
    else at.set(at_location, (at.get(at_location) ?? new Set()).add(code));
  }
  return { everywhere, at };
}

/** Whether someone who signs in by PIN alone has every right, everywhere or at one location. */
export async function hasPinOnlyOwner(tx: Tx, companyID: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.company_id', '=', companyID)
    .where('u.is_pin_only', '=', true)
    .where('u.deleted_at', 'is', null)
    .where(({ exists, or, lit, selectFrom }) =>
      or([
        exists(
          selectFrom('user_roles as ur')
            .innerJoin('roles as r', (join) => join.on('r.company_id', '=', companyID).onRef('r.id', '=', 'ur.role_id'))
            .select(lit(1).as('one'))
            .where('ur.company_id', '=', companyID)
            .whereRef('ur.user_id', '=', 'u.id')
            .where('r.deleted_at', 'is', null)
            .where(sql<boolean>`${ALL_ACCESS} = ANY(r.codes)`),
        ),
        exists(
          selectFrom('user_permissions as p')
            .select(lit(1).as('one'))
            .where('p.company_id', '=', companyID)
            .whereRef('p.user_id', '=', 'u.id')
            .where(sql<boolean>`${ALL_ACCESS} = ANY(p.codes)`),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts the people who can sign in and have every right everywhere, and the super-users. A person without an open
 * location cannot sign in and is not counted.
 */
export async function countKeepers(tx: Tx, companyID: string): Promise<{ owners: number; superUsers: number }> {
  const found = await tx
    .selectFrom('users as u')
    .select(({ eb, exists, or, and, fn, lit, selectFrom }) => {
      const worksSomewhere = selectFrom('user_locations as ul')
        .innerJoin('locations as l', (join) =>
          join.on('l.company_id', '=', companyID).onRef('l.id', '=', 'ul.location_id'),
        )
        .select(lit(1).as('one'))
        .where('ul.company_id', '=', companyID)
        .whereRef('ul.user_id', '=', 'u.id')
        .where('l.archived_at', 'is', null)
        .where('l.deleted_at', 'is', null);
      const byRole = selectFrom('user_roles as ur')
        .innerJoin('roles as r', (join) => join.on('r.company_id', '=', companyID).onRef('r.id', '=', 'ur.role_id'))
        .select(lit(1).as('one'))
        .where('ur.company_id', '=', companyID)
        .whereRef('ur.user_id', '=', 'u.id')
        .where('ur.at_location_id', 'is', null)
        .where('r.role_location_id', 'is', null)
        .where('r.deleted_at', 'is', null)
        .where(sql<boolean>`${ALL_ACCESS} = ANY(r.codes)`);
      const byCode = selectFrom('user_permissions as p')
        .select(lit(1).as('one'))
        .where('p.company_id', '=', companyID)
        .whereRef('p.user_id', '=', 'u.id')
        .where('p.at_location_id', 'is', null)
        .where(sql<boolean>`${ALL_ACCESS} = ANY(p.codes)`);
      const isSuperUser = eb('u.is_super_user', '=', true);
      const isOwner = and([or([isSuperUser, exists(worksSomewhere)]), or([exists(byRole), exists(byCode)])]);
      return [
        sql<number>`(${fn.countAll().filterWhere(isOwner)})::int`.as('owners'),
        sql<number>`(${fn.countAll().filterWhere(isSuperUser)})::int`.as('super_users'),
      ];
    })
    .where('u.company_id', '=', companyID)
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  return { owners: found?.owners ?? 0, superUsers: found?.super_users ?? 0 };
}

/** The people who hold a role. */
export async function usersOfRole(tx: Tx, companyID: string, roleID: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_roles')
    .select('user_id')
    .distinct()
    .where('company_id', '=', companyID)
    .where('role_id', '=', roleID)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The locations of a company that are open, in the order of their ids. */
export async function liveLocationIDs(tx: Tx, companyID: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('locations')
    .select('id')
    .where('company_id', '=', companyID)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
