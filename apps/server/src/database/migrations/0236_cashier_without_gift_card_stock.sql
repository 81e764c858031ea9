-- A cashier's menu listed the stock of gift cards, which is work of the office. Roles that were changed since they were
-- made stay as they are: only those with exactly the codes that registration gave are updated.
UPDATE roles
SET codes = array_remove(codes, 1361), updated_at = now(), version = version + 1
WHERE NOT is_system
  AND deleted_at IS NULL
  AND codes @> '{1011,1012,1013,1001,1002,1003,1031,1033,1041,1043,1401,1402,1403,1361,1071,1451,1453,306,307,312,313,315}'::integer[]
  AND codes <@ '{1011,1012,1013,1001,1002,1003,1031,1033,1041,1043,1401,1402,1403,1361,1071,1451,1453,306,307,312,313,315}'::integer[];
