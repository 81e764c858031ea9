import type { NoticeLook } from '#areas/company/index.ts';
import { listFlagged } from './card-payments.rows.ts';

/** Card payments that only people can clear up in this span (decision 410). */
export const lookAtGuestCards: NoticeLook = async (tx, scope, span) =>
  (await listFlagged(tx, scope, span)).map(({ orderID, amount }) => ({
    kind: 'guestCardUnclear',
    key: orderID,
    params: { amount, reference: orderID },
  }));
