-- no transaction
-- Orders that someone still has to make, hand over or take money for.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_pending ON orders (company_id, location_id, order_date, order_number)
  WHERE status IN ('New', 'Held', 'AwaitingPreparation', 'InPreparation')
     OR (status = 'Completed' AND fulfillment_status IN ('AwaitingPreparation', 'InPreparation', 'AwaitingCollection', 'InDelivery', 'Unfulfilled'));
