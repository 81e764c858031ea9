-- The first sign-in of a new restaurant: one code, one use, one minute, for one person at one address on one terminal. Only the code's hash is stored.
CREATE TABLE sign_in_codes (
  code_hash text NOT NULL CONSTRAINT sign_in_codes_pkey PRIMARY KEY,
  company_ref uuid NOT NULL,
  location_ref uuid NOT NULL,
  user_ref uuid NOT NULL,
  client_ref uuid NOT NULL,
  expires_at timestamptz NOT NULL
);

-- A terminal that everybody may sign in on without a super-user; it counts only at the product's own demo restaurants.
ALTER TABLE clients ADD COLUMN is_shared boolean NOT NULL DEFAULT false;

-- Demo restaurants that are there already get theirs. Nobody knows the key that this hash pretends to be of; the terminal gets one when it is first chosen.
INSERT INTO clients (company_id, location_id, id, name, type, token_key_hash, terminal_number, is_use_cash_drawer, is_shared, created_at, updated_at)
SELECT l.company_id, l.id, gen_random_uuid(), CASE l.language WHEN 'th' THEN 'เคาน์เตอร์สาธิต' ELSE 'Demo counter' END, 'PosTerminalWithCash', '',
       coalesce((SELECT max(c.terminal_number) FROM clients c WHERE c.company_id = l.company_id AND c.location_id = l.id), 0) + 1, true, true, now(), now()
  FROM locations l
 WHERE l.is_demo
   AND NOT EXISTS (SELECT 1 FROM clients c WHERE c.company_id = l.company_id AND c.location_id = l.id AND c.deleted_at IS NULL
                      AND lower(c.name) = CASE l.language WHEN 'th' THEN 'เคาน์เตอร์สาธิต' ELSE 'demo counter' END);
