-- The operational setting gets its calls: rules of each channel become a pair, and locations and companies get what registration writes
-- (decisions 198, 203, 204).

UPDATE locations SET operational_setting = operational_setting || (
  SELECT jsonb_object_agg(key, jsonb_build_object('quickService', value, 'tableService', value)) FROM jsonb_each(operational_setting)
  WHERE jsonb_typeof(value) = 'boolean' AND key IN ('showBrandFilter', 'showOnlineStores', 'showTimeAvailabilityOverrideFilter', 'allMenuSearchable',
    'useTip', 'useServiceCharge', 'strictTimeAvailabilityOnSales'))
WHERE operational_setting ?| ARRAY['showBrandFilter', 'showOnlineStores', 'showTimeAvailabilityOverrideFilter', 'allMenuSearchable', 'useTip',
  'useServiceCharge', 'strictTimeAvailabilityOnSales'];

INSERT INTO order_fulfillment_settings (company_id, location_id, order_fulfillment_type_id, is_active, sort_number, system_order_channel_ids, updated_at)
SELECT l.company_id, l.id, t.type, t.is_active, t.type - 1, '{1,2}', now()
FROM locations l CROSS JOIN (VALUES (1, true), (2, true), (3, true), (4, true)) AS t (type, is_active)
WHERE NOT EXISTS (SELECT FROM order_fulfillment_settings o WHERE o.company_id = l.company_id AND o.location_id = l.id)
ON CONFLICT DO NOTHING;

UPDATE companies SET feature_flags = feature_flags || ARRAY(
  SELECT flag FROM unnest(ARRAY['custom_uom', 'deposit_and_credit']) AS flag
  WHERE NOT EXISTS (SELECT FROM unnest(feature_flags) AS held WHERE lower(held) = flag))
WHERE NOT (feature_flags @> ARRAY['custom_uom', 'deposit_and_credit']);
