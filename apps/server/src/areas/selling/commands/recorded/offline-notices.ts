import type { NoticeLook } from '#areas/company/index.ts';
import { sql } from '#platform/database/sql.ts';

/** Offline sales that were refused: their money is in nobody's books until a person decides (decision 321). */
export const lookAtOfflineOrders: NoticeLook = async (tx, { companyID, locationID }, { since, until }) => {
  const { rows } = await tx.send<{ id: string; number: string; terminal: string }>(sql`SELECT o.order_id AS id,
      o.offline_no AS number, c.name AS terminal
    FROM offline_orders o
      JOIN clients c ON c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.id = o.client_id
    WHERE o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.outcome = 'Refused'
      AND o.closed_at IS NULL AND o.received_at > ${since} AND o.received_at <= ${until} LIMIT 100`);
  return rows.map(({ id, number, terminal }) => ({
    kind: 'offlineSaleRefused',
    key: id,
    params: { number, terminal },
  }));
};
