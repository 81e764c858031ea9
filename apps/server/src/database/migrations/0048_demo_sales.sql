-- The past orders that come with a demo catalog: which terminal sold them, by whom, and on which business dates (decision 155).
CREATE TABLE demo_sales (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  -- A terminal of their own, archived from the beginning, so that nobody ever signs in on it.
  client_id uuid NOT NULL,
  user_id uuid NOT NULL,
  first_date date NOT NULL,
  last_date date NOT NULL,
  CONSTRAINT demo_sales_pkey PRIMARY KEY (company_id, location_id),
  CONSTRAINT demo_sales_client_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients (company_id, id),
  CONSTRAINT demo_sales_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id),
  CONSTRAINT demo_sales_dates_check CHECK (first_date <= last_date)
);

SELECT app.fence_location('demo_sales');

REVOKE UPDATE ON demo_sales FROM tavola_app;

-- A terminal that has sold cannot be declared a demo's afterwards, which would make its sales deletable.
CREATE POLICY demo_sales_unsold ON demo_sales AS RESTRICTIVE FOR INSERT WITH CHECK (NOT EXISTS (
  SELECT FROM orders o WHERE o.company_id = demo_sales.company_id AND o.location_id = demo_sales.location_id AND o.client_id = demo_sales.client_id));

-- What the past orders of a demo wrote may be deleted with the demo data; of anything else a delete is refused, as it is without the right to it.
CREATE FUNCTION app.of_demo_terminal(company uuid, location uuid, client uuid) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM demo_sales d WHERE d.company_id = company AND d.location_id = location AND d.client_id = client) THEN
    RETURN true;
  END IF;
  RAISE EXCEPTION 'permission denied to delete what was sold' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE FUNCTION app.of_demo_order(company uuid, location uuid, sold uuid) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN app.of_demo_terminal(company, location, (SELECT o.client_id FROM orders o WHERE o.company_id = company AND o.location_id = location AND o.id = sold));
END
$$;

REVOKE ALL ON FUNCTION app.of_demo_terminal(uuid, uuid, uuid), app.of_demo_order(uuid, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION app.of_demo_terminal(uuid, uuid, uuid), app.of_demo_order(uuid, uuid, uuid) TO tavola_app;

CREATE POLICY orders_demo ON orders AS RESTRICTIVE FOR DELETE USING (app.of_demo_terminal(company_id, location_id, client_id));

CREATE POLICY sales_demo ON sales AS RESTRICTIVE FOR DELETE USING (app.of_demo_order(company_id, location_id, order_id));

CREATE POLICY payments_demo ON payments AS RESTRICTIVE FOR DELETE USING (app.of_demo_order(company_id, location_id, order_id));

CREATE POLICY ledger_postings_demo ON ledger_postings AS RESTRICTIVE FOR DELETE USING (app.of_demo_order(company_id, location_id, order_id));

CREATE POLICY order_sends_demo ON order_sends AS RESTRICTIVE FOR DELETE USING (app.of_demo_order(company_id, location_id, order_id));

GRANT DELETE ON orders, sales, payments, ledger_postings, order_sends TO tavola_app;

-- The records of a demo's office, which are removed with its catalog.
ALTER TABLE demo_records DROP CONSTRAINT demo_records_kind_check;

ALTER TABLE demo_records ADD CONSTRAINT demo_records_kind_check CHECK (kind IN (
  'category', 'modifierGroup', 'variant', 'item', 'priceList', 'menu', 'menuSection', 'discount', 'tableLayout',
  'brand', 'vendor', 'paymentAccount', 'giftCardType', 'glCode', 'glCodeType', 'payInOutReason', 'customPaymentType'));
