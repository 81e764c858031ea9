import type { Statement } from './wire/session.ts';

/**
 * Sent first, it makes Postgres keep the plans of the statements of this transaction. Otherwise a statement with a list
 * among its values is planned again each time it runs, which costs more than running it if it only looks up a few rows
 * by id.
 */
export const KEEP_PLANS: Statement = { text: 'SET LOCAL plan_cache_mode = force_generic_plan' };
