-- An export needs the right "special" of its list (decision 259): whoever manages the whole list keeps it. Financial settings are left
-- out, because their right also adjusts balances.
UPDATE roles SET codes = roles.codes || given.codes, updated_at = now(), version = version + 1
FROM (
  SELECT r.company_id, r.id, array_agg(m.base + 5 ORDER BY m.base) AS codes
  FROM roles r CROSS JOIN unnest('{1130,1140,1150,1160,1170,1220,1340,1400}'::integer[]) AS m (base)
  WHERE r.codes @> ARRAY[m.base + 1, m.base + 2, m.base + 3, m.base + 4] AND NOT m.base + 5 = ANY (r.codes)
  GROUP BY r.company_id, r.id
) AS given
WHERE roles.company_id = given.company_id AND roles.id = given.id;

UPDATE user_permissions SET codes = user_permissions.codes || given.codes
FROM (
  SELECT p.company_id, p.id, array_agg(m.base + 5 ORDER BY m.base) AS codes
  FROM user_permissions p CROSS JOIN unnest('{1130,1140,1150,1160,1170,1220,1340,1400}'::integer[]) AS m (base)
  WHERE p.codes @> ARRAY[m.base + 1, m.base + 2, m.base + 3, m.base + 4] AND NOT m.base + 5 = ANY (p.codes)
  GROUP BY p.company_id, p.id
) AS given
WHERE user_permissions.company_id = given.company_id AND user_permissions.id = given.id;
