-- Since when an order has its fulfilment status; NULL = since it was placed (decisions 87, 140).
ALTER TABLE orders ADD COLUMN fulfillment_moved_at timestamptz;

-- Until now no order was moved after its completion, so those that are completed have been handed over (decision 140).
UPDATE orders SET fulfillment_status = CASE WHEN fulfillment = 4 THEN 'Delivered' ELSE 'Fulfilled' END
 WHERE status = 'Completed' AND fulfillment_status NOT IN ('Fulfilled', 'Delivered');

-- What was changed of an order, who did it and where. Payments and their voids are in payments and in the audit.
CREATE TABLE order_changes (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  user_id uuid NOT NULL,
  client_id uuid,
  -- [{kind, orderLineID, name, names, quantity, before, amount, detail}]
  changes jsonb NOT NULL CONSTRAINT order_changes_changes_check CHECK (jsonb_typeof(changes) = 'array' AND changes <> '[]'),
  CONSTRAINT order_changes_pkey PRIMARY KEY (company_id, order_id, id),
  CONSTRAINT order_changes_order_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders (company_id, id)
);

SELECT app.fence_location('order_changes');

REVOKE UPDATE ON order_changes FROM tavola_app;
CREATE POLICY order_changes_demo ON order_changes AS RESTRICTIVE FOR DELETE USING (app.of_demo_order(company_id, location_id, order_id));
