-- Signing in by the operator's OpenID Connect provider: a person is bound to (issuer, subject) and never to a mail address alone (decision 197).

CREATE TABLE user_identities (
  company_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT user_identities_pkey PRIMARY KEY (company_id, issuer, subject),
  CONSTRAINT user_identities_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);

CREATE INDEX user_identities_user ON user_identities (company_id, user_id);

SELECT app.fence_company('user_identities');

-- One way to the provider and back. `state` travels with the browser through the provider, `flow` stays in the page that began: only their hashes
-- are stored. Once the provider has confirmed who it is, the answer may be used again for a sign-in that ends other sessions.
CREATE TABLE social_sign_ins (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  at_location_id uuid NOT NULL,
  state_hash text NOT NULL,
  flow_hash text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  -- An invitation that is accepted this way, and the PIN chosen with it.
  invitation_hash text,
  pin_index text,
  pin_hash text,
  pin_length smallint,
  -- The one code that was handed to the provider.
  code_hash text,
  issuer text,
  subject text,
  -- Only a mail address that the provider says it has verified.
  email text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT social_sign_ins_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT social_sign_ins_location_fkey FOREIGN KEY (company_id, at_location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX social_sign_ins_state_key ON social_sign_ins (company_id, state_hash);

SELECT app.fence_company('social_sign_ins');
