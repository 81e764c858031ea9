import type { Statement } from './wire/session.ts';

/**
 * Sent first, it makes Postgres keep the plans of the statements of this transaction. One with a list among its values
 * is otherwise planned anew each time it runs, which costs more than running it where it looks up a few rows by their
 * ids.
 */
export const KEEP_PLANS: Statement = { text: 'SET LOCAL plan_cache_mode = force_generic_plan' };
