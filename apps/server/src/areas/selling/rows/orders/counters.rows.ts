import type { OrderCounter } from '@tavola/selling';
import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The date of counters that never restart. */
const ALWAYS = '1970-01-01';

type NumberKind =
  | 'order'
  | 'sale'
  | 'refund'
  | 'invoice'
  | 'creditNote'
  | 'giftCardSale'
  | 'sampleOrder'
  | 'sampleSale'
  | 'closeOfDay'
  | OrderCounter['kind'];

/** What the numbers of samples begin with, so that it is not mistaken for a number of the books (decision 252). */
export const SAMPLE_PREFIX = 'S-';

/**
 * `next AS (…)`, or another name, for the WITH of the statement that stores the number, or a run of numbers of which it
 * has the last: they are taken and given in one statement, and the counter is locked until the commit, so that numbers
 * have no gap (decision 35).
 */
export const nextNumber = (
  { companyID, locationID }: LocationScope,
  kind: NumberKind,
  businessDate: string = ALWAYS,
  name: 'next' | 'shown' = 'next',
  count = 1,
): Sql => sql`${raw(name)} AS (
    INSERT INTO counters (company_id, location_id, kind, business_date, value)
    VALUES (${companyID}, ${locationID}, ${kind}, ${businessDate}, ${raw(String(count))})
    ON CONFLICT (company_id, location_id, kind, business_date) DO UPDATE SET value = counters.value + excluded.value
    RETURNING value
  )`;
