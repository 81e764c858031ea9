-- An invited person is a row without a password, inactive until they have chosen one by a mailed link that works once (decision 197).

ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL;

CREATE TABLE invitations (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The location whose PIN is chosen with the password.
  at_location_id uuid NOT NULL,
  token_hash text NOT NULL,
  invited_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT invitations_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT invitations_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id),
  CONSTRAINT invitations_inviter_fkey FOREIGN KEY (company_id, invited_by) REFERENCES users (company_id, id),
  CONSTRAINT invitations_location_fkey FOREIGN KEY (company_id, at_location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX invitations_hash_key ON invitations (company_id, token_hash);

CREATE INDEX invitations_user ON invitations (company_id, user_id);

SELECT app.fence_company('invitations');
