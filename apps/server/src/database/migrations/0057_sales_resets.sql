-- Reset sales (decision 92): a super-user deletes what was sold at a location, in one transaction. Its row here stays, and only while the transaction runs that wrote it may those rows be deleted.
CREATE TABLE sales_resets (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  transaction_id text NOT NULL DEFAULT pg_current_xact_id()::text,
  at timestamptz NOT NULL,
  CONSTRAINT sales_resets_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT sales_resets_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT sales_resets_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);

CREATE INDEX sales_resets_location ON sales_resets (company_id, location_id, at);

SELECT app.fence_location('sales_resets');

REVOKE UPDATE, DELETE ON sales_resets FROM tavola_app;

CREATE POLICY sales_resets_super_user ON sales_resets AS RESTRICTIVE FOR INSERT WITH CHECK (
  transaction_id = pg_current_xact_id()::text
  AND EXISTS (SELECT FROM users u WHERE u.company_id = sales_resets.company_id AND u.id = sales_resets.user_id AND u.is_super_user AND u.is_active AND u.deleted_at IS NULL));

CREATE FUNCTION app.of_reset(company uuid, location uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM sales_resets r WHERE r.company_id = company AND r.location_id = location AND r.transaction_id = pg_current_xact_id_if_assigned()::text)
$$;

REVOKE ALL ON FUNCTION app.of_reset(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION app.of_reset(uuid, uuid) TO tavola_app;

CREATE OR REPLACE FUNCTION app.of_demo_terminal(company uuid, location uuid, client uuid) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF app.of_reset(company, location) OR EXISTS (SELECT FROM demo_sales d WHERE d.company_id = company AND d.location_id = location AND d.client_id = client) THEN
    RETURN true;
  END IF;
  RAISE EXCEPTION 'permission denied to delete what was sold' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE OR REPLACE FUNCTION app.of_demo_order(company uuid, location uuid, sold uuid) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN app.of_reset(company, location)
    OR app.of_demo_terminal(company, location, (SELECT o.client_id FROM orders o WHERE o.company_id = company AND o.location_id = location AND o.id = sold));
END
$$;

CREATE POLICY payment_activities_reset ON payment_activities AS RESTRICTIVE FOR DELETE USING (app.of_reset(company_id, location_id));

CREATE POLICY discount_redemptions_reset ON discount_redemptions AS RESTRICTIVE FOR DELETE USING (app.of_reset(company_id, issued_location_id));

GRANT DELETE ON payment_activities, discount_redemptions TO tavola_app;
