-- The builder of online menus asks for rights of its own (decision 492). Until now it opened with those of menus, so whoever has these
-- gets the same action for online menus.
UPDATE roles SET codes = roles.codes || given.codes, updated_at = now(), version = version + 1
FROM (
  SELECT r.company_id, r.id, array_agg(1110 + a.action ORDER BY a.action) AS codes
  FROM roles r CROSS JOIN generate_series(1, 4) AS a (action)
  WHERE 1220 + a.action = ANY (r.codes) AND NOT 1110 + a.action = ANY (r.codes)
  GROUP BY r.company_id, r.id
) AS given
WHERE roles.company_id = given.company_id AND roles.id = given.id;

UPDATE user_permissions SET codes = user_permissions.codes || given.codes
FROM (
  SELECT p.company_id, p.id, array_agg(1110 + a.action ORDER BY a.action) AS codes
  FROM user_permissions p CROSS JOIN generate_series(1, 4) AS a (action)
  WHERE 1220 + a.action = ANY (p.codes) AND NOT 1110 + a.action = ANY (p.codes)
  GROUP BY p.company_id, p.id
) AS given
WHERE user_permissions.company_id = given.company_id AND user_permissions.id = given.id;
