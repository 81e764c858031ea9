-- When a scheduled order goes to the kitchen: set when it is scheduled, so that a later change of the time to prepare moves no promise
-- that was made (decisions 37, 171).
ALTER TABLE orders ADD COLUMN fire_at timestamptz;

UPDATE orders o SET fire_at = o.pick_up_at - make_interval(mins => coalesce((l.operational_setting ->> 'prepMinutes')::integer, 20))
  FROM locations l
 WHERE l.company_id = o.company_id AND l.id = o.location_id AND NOT o.is_asap AND o.pick_up_at IS NOT NULL;
