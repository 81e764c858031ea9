import type { Statement } from './wire/session.ts';

/**
 * Sent first, it makes Postgres keep the plans of the statements of this transaction. Otherwise a statement with a list
 * among its values is planned again each time it runs, which costs more than running it if it only looks up a few rows
 * by id.
 */
export const KEEP_PLANS: Statement = { text: 'SET LOCAL plan_cache_mode = force_generic_plan' };

/**
 * Sent first, it makes Postgres plan the statements of this transaction by their values: how many rows a span of days
 * or a list of ids means decides which index a list of a million rows is read by.
 */
export const PLAN_BY_VALUES: Statement = { text: 'SET LOCAL plan_cache_mode = force_custom_plan' };
