import type { NoticeLook } from '#areas/company/index.ts';
import { sql } from '#platform/database/sql.ts';

/**
 * Counted items that came to their safety stock, or to nothing, since the last look: there was more of them at it or
 * after it. Only the few items that are short now are looked up, and the sale writes nothing for it.
 */
export const lookAtStock: NoticeLook = async (tx, { companyID, locationID }, { since, until }) => {
  const { rows } = await tx.send<{ id: string; name: string; on_hand: string; movement_id: string; is_out: boolean }>(
    sql`SELECT i.id, i.name, s.on_hand, s.on_hand <= 0 AS is_out, m.id AS movement_id
    FROM item_inventory s
      JOIN items i ON i.company_id = ${companyID} AND i.id = s.item_id
      CROSS JOIN LATERAL (SELECT v.id FROM inventory_movements v
        WHERE v.company_id = ${companyID} AND v.location_id = ${locationID} AND v.item_id = s.item_id
          AND v.at > ${since} AND v.at <= ${until} ORDER BY v.at DESC, v.id DESC LIMIT 1) AS m
      CROSS JOIN LATERAL (SELECT max(v.balance_after) AS most FROM inventory_movements v
        WHERE v.company_id = ${companyID} AND v.location_id = ${locationID} AND v.item_id = s.item_id
          AND v.at > ${since} AND v.at <= ${until}) AS w
      LEFT JOIN LATERAL (SELECT v.balance_after FROM inventory_movements v
        WHERE v.company_id = ${companyID} AND v.location_id = ${locationID} AND v.item_id = s.item_id
          AND v.at <= ${since} ORDER BY v.at DESC, v.id DESC LIMIT 1) AS b ON true
    WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.on_hand <= greatest(s.safety_stock, 0)
      AND s.is_stopped IS NOT TRUE AND i.enable_track_inventory AND i.is_active AND i.deleted_at IS NULL
      AND greatest(b.balance_after, w.most) > CASE WHEN s.on_hand <= 0 THEN 0 ELSE s.safety_stock END
    ORDER BY lower(i.name) LIMIT 200`,
  );
  return rows.map(({ id, name, on_hand, movement_id, is_out }) =>
    is_out
      ? { kind: 'outOfStock', key: movement_id, params: { name, onHand: Number(on_hand) }, recordID: id }
      : { kind: 'lowStock', key: movement_id, params: { name, onHand: Number(on_hand) }, recordID: id },
  );
};
