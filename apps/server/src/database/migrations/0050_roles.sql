-- Roles get a screen of their own: names become unique in the company or its location, and every company has the five that registration
-- writes (decisions 152, 204). The codes are those of a new restaurant; the owner's role stays out of reach.

UPDATE roles SET name = 'Server', updated_at = now(), version = version + 1
WHERE name = 'Waiter' AND role_location_id IS NULL AND deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM roles o WHERE o.company_id = roles.company_id AND o.role_location_id IS NULL AND lower(o.name) = 'server' AND o.deleted_at IS NULL);

UPDATE roles SET name = name || ' ' || left(id::text, 8), updated_at = now(), version = version + 1
WHERE deleted_at IS NULL
  AND EXISTS (SELECT FROM roles o WHERE o.company_id = roles.company_id AND o.role_location_id IS NOT DISTINCT FROM roles.role_location_id
    AND lower(o.name) = lower(roles.name) AND o.deleted_at IS NULL AND o.id < roles.id);

CREATE UNIQUE INDEX roles_name_key ON roles (company_id, role_location_id, lower(name)) NULLS NOT DISTINCT WHERE deleted_at IS NULL;

INSERT INTO roles (company_id, id, name, codes, is_system, created_at, updated_at)
SELECT c.company_id, gen_random_uuid(), CASE (SELECT l.language FROM locations l WHERE l.company_id = c.company_id ORDER BY l.created_at, l.id LIMIT 1) WHEN 'th' THEN p.name_th ELSE p.name_en END,
  p.codes, p.is_system, now(), now()
FROM companies c CROSS JOIN (VALUES
  ('Owner', 'เจ้าของร้าน', '{9999}'::integer[], true),
  ('Manager', 'ผู้จัดการ', '{301,303,304,305,306,307,310,312,313,314,315,317,601,602,603,1001,1002,1003,1004,1005,1011,1012,1013,1014,1015,1021,1022,1023,1024,1025,1031,1032,1033,1034,1035,1041,1042,1043,1044,1045,1051,1052,1053,1054,1055,1061,1062,1063,1064,1065,1071,1072,1073,1074,1075,1081,1082,1083,1084,1085,1091,1092,1093,1094,1095,1101,1102,1103,1104,1105,1111,1112,1113,1114,1115,1121,1122,1123,1124,1125,1131,1132,1133,1134,1135,1141,1142,1143,1144,1145,1151,1152,1153,1154,1155,1161,1162,1163,1164,1165,1171,1172,1173,1174,1175,1181,1182,1183,1184,1185,1191,1192,1193,1194,1195,1201,1202,1203,1204,1205,1211,1212,1213,1214,1215,1221,1222,1223,1224,1225,1231,1232,1233,1234,1235,1241,1242,1243,1244,1245,1251,1252,1253,1254,1255,1261,1262,1263,1264,1265,1271,1272,1273,1274,1275,1281,1282,1283,1284,1285,1291,1292,1293,1294,1295,1301,1302,1303,1304,1305,1311,1312,1313,1314,1315,1321,1322,1323,1324,1325,1331,1332,1333,1334,1335,1341,1342,1343,1344,1345,1351,1352,1353,1354,1355,1361,1362,1363,1364,1365,1371,1372,1373,1374,1375,1381,1382,1383,1384,1385,1391,1392,1393,1394,1395,1401,1402,1403,1404,1405,1411,1412,1413,1414,1415,1421,1422,1423,1424,1425,1431,1433,1441,1451,1452,1453,1454,1455,1461,1462,1463,1464,1465,1471,1472,1473,1474,1475}'::integer[], false),
  ('Cashier', 'แคชเชียร์', '{1011,1012,1013,1001,1002,1003,1031,1033,1041,1043,1401,1402,1403,1361,1071,1451,1453,306,307,312,313,315}'::integer[], false),
  ('Server', 'พนักงานเสิร์ฟ', '{1011,1012,1013,1001,1002,1003,1041,1043,1401,1402,1451,315}'::integer[], false),
  ('Kitchen', 'ครัว', '{1041,1043,1141,1451,315}'::integer[], false)
) AS p (name_en, name_th, codes, is_system)
WHERE NOT EXISTS (SELECT FROM roles r WHERE r.company_id = c.company_id AND r.role_location_id IS NULL AND r.deleted_at IS NULL AND lower(r.name) IN (lower(p.name_en), lower(p.name_th)));
