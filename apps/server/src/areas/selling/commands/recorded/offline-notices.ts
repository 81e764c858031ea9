import type { NoticeLook } from '#areas/company/index.ts';
import { sql } from '#platform/database/sql.ts';

/**
 * Offline sales that were refused, and other content under the id of one (decision 341): their money is in no books
 * until a person decides (decision 321).
 */
export const lookAtOfflineOrders: NoticeLook = async (tx, { companyID, locationID }, { since, until }) => {
  const [refused, differing] = await tx.pipeline([
    sql`SELECT o.order_id AS key, o.offline_no AS number, c.name AS terminal
      FROM offline_orders o
        JOIN clients c ON c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.id = o.client_id
      WHERE o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.outcome = 'Refused'
        AND o.closed_at IS NULL AND o.received_at > ${since} AND o.received_at <= ${until} LIMIT 100`,
    sql`SELECT o.order_id || ' ' || (copy ->> 'contentHash') AS key, copy -> 'content' ->> 'offlineNo' AS number,
        c.name AS terminal
      FROM offline_orders o
        CROSS JOIN LATERAL jsonb_array_elements(o.differing) AS copy
        JOIN clients c ON c.company_id = ${companyID} AND c.location_id = ${locationID}
          AND c.id = (copy -> 'content' ->> 'clientID')::uuid
      WHERE o.company_id = ${companyID} AND o.location_id = ${locationID}
        AND o.differing_at > ${since} AND o.differing_at <= ${until} LIMIT 100`,
  ]);
  return [...(refused?.rows ?? []), ...(differing?.rows ?? [])].map(({ key, number, terminal }) => ({
    kind: 'offlineSaleRefused',
    key: String(key),
    params: { number: String(number), terminal: String(terminal) },
  }));
};
