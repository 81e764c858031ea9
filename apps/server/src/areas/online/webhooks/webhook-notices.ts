import type { NoticeLook } from '#areas/company/index.ts';
import { listParked } from './messages.rows.ts';

/** Webhooks with messages that were given up in this span (decision 235). */
export const lookAtWebhooks: NoticeLook = async (tx, scope, span) =>
  (await listParked(tx, scope, span)).map(({ id, name, count, at }) => ({
    kind: 'webhookParked',
    key: `${id} ${new Date(at).toISOString().slice(0, 10)}`,
    params: { name, count: String(count) },
    recordID: id,
  }));
