import * as z from 'zod/mini';
import { count, queryList, uuid } from './fields/fields.ts';

/** Most rows of one answer, whatever was requested (decision 25). */
export const MAX_LIST_ROWS = 5000;
/** "All" as a page size (back-office spec, section 9). */
export const ALL_ROWS = -1;

const wholeNumber = () => z.coerce.number({ error: 'number' }).check(z.refine(Number.isInteger, { error: 'integer' }));

/**
 * The query of a list: `page` from 1, `pageSize` (−1 = all, at most 5,000), `sort=name:asc`, repeatable with the first
 * one sorting first, and `search`, of which every word must match. Columns that are not `sortable` are refused
 * (decision 25).
 */
export const listQuery = <const F extends string>(...sortable: readonly [F, ...F[]]) =>
  z.object({
    page: z._default(wholeNumber().check(z.gte(1, 'range'), z.lte(1_000_000, 'range')), 1),
    pageSize: z._default(
      wholeNumber().check(
        z.refine((size) => size === ALL_ROWS || (size >= 1 && size <= MAX_LIST_ROWS), { error: 'range' }),
      ),
      25,
    ),
    sort: queryList(z.string().check(z.regex(new RegExp(`^(${sortable.join('|')}):(asc|desc)$`), 'invalid'))),
    search: z._default(
      z.string().check(
        z.trim(),
        z.maxLength(100, 'too_long'),
        z.refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), { error: 'characters' }),
      ),
      '',
    ),
  });

export interface ListQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: readonly string[];
  readonly search: string;
}

/** One page of a list, and the number of all rows. */
export const listOf = <T extends z.core.SomeType>(row: T) => z.object({ items: z.array(row), total: count() });

/**
 * One page of a list that may have a million rows (decision 454): `total` counts to 5,000, and `hasMore` says that
 * there are more than that.
 */
export const longListOf = <T extends z.core.SomeType>(row: T) => z.extend(listOf(row), { hasMore: z.boolean() });

/**
 * What a change carries in addition to the record's fields: the version that was on the screen, so that no one
 * overwrites changes they have not seen.
 */
export const recordVersion = () => z.int({ error: 'integer' }).check(z.gte(1, 'min'), z.lte(2_147_483_647, 'range'));

/** The answer of a delete of several records. */
export const Removed = z.object({ removedIDs: z.array(z.string()) });

/** The ids of a list in the order that it is to have. */
export const orderedIDs = () =>
  z.array(uuid()).check(z.minLength(1, 'required'), z.maxLength(MAX_LIST_ROWS, 'too_many'));
