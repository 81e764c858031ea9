-- One-time codes with which a browser becomes a terminal (decision 262): one per terminal, a new one replaces it.
CREATE TABLE terminal_pairings (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  client_id uuid NOT NULL,
  -- Keyed with the server's secret, because eight digits could be tried out; null once it was used.
  code_hash text,
  given_by uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT terminal_pairings_pkey PRIMARY KEY (company_id, client_id),
  CONSTRAINT terminal_pairings_client_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients (company_id, id),
  CONSTRAINT terminal_pairings_user_fkey FOREIGN KEY (company_id, given_by) REFERENCES users (company_id, id),
  CONSTRAINT terminal_pairings_used_check CHECK ((code_hash IS NULL) = (used_at IS NOT NULL))
);

CREATE UNIQUE INDEX terminal_pairings_hash_key ON terminal_pairings (company_id, location_id, code_hash);

SELECT app.fence_location('terminal_pairings');
