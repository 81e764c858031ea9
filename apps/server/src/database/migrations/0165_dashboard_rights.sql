-- Seeing what a drawer should hold before it is counted gets a right of its own, terminalReport.special: whoever sees it now keeps
-- seeing it (decisions 168, 192).
UPDATE roles SET codes = codes || 1075, updated_at = now(), version = version + 1 WHERE 1021 = ANY (codes) AND NOT 1075 = ANY (codes);

UPDATE user_permissions SET codes = codes || 1075 WHERE 1021 = ANY (codes) AND NOT 1075 = ANY (codes);

-- These modules begin to act. They had no switch on the page and no effect, so a location that stored "off" keeps what it has.
UPDATE locations SET operational_setting =
  jsonb_set(operational_setting, '{modules}', (operational_setting -> 'modules') || '{"orderDashboard": true, "crm": true, "reports": true}')
WHERE operational_setting -> 'modules' @> ANY (ARRAY['{"orderDashboard": false}', '{"crm": false}', '{"reports": false}']::jsonb[]);
