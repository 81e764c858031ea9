-- A new mail address of a person that waits for its confirmation (decision 263): one per person, the last one counts.
CREATE TABLE email_changes (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  new_email text NOT NULL,
  token_hash text NOT NULL,
  requested_by uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Kept for a day, so that a repeated confirmation is answered like the first.
  confirmed_at timestamptz,
  CONSTRAINT email_changes_pkey PRIMARY KEY (company_id, user_id),
  CONSTRAINT email_changes_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id),
  CONSTRAINT email_changes_requested_by_fkey FOREIGN KEY (company_id, requested_by) REFERENCES users (company_id, id)
);

CREATE UNIQUE INDEX email_changes_hash_key ON email_changes (company_id, token_hash);

SELECT app.fence_company('email_changes');
