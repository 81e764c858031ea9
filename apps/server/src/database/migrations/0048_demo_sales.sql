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
