-- Links by which guests open receipts (decision 347): random, so that none can be guessed, and good until they expire. Kept as they are, because a
-- receipt that is printed again has the same link.
CREATE TABLE receipt_links (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  token text NOT NULL,
  order_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT receipt_links_pkey PRIMARY KEY (company_id, location_id, token)
);

CREATE INDEX receipt_links_order ON receipt_links (company_id, location_id, order_id, expires_at);

CREATE INDEX receipt_links_expiry ON receipt_links (company_id, location_id, expires_at);

SELECT app.fence_location('receipt_links');

REVOKE UPDATE ON receipt_links FROM tavola_app;
