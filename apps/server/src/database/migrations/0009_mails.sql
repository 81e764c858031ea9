-- Mails on their way (outbox rule: written beside the work that causes them, sent after commit).

CREATE TABLE mails (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  to_address text NOT NULL,
  -- Subject and words, sealed with a key outside the database and emptied once the mail has left: a reset link is a secret.
  content text,
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz,
  CONSTRAINT mails_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT mails_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

CREATE INDEX mails_unsent ON mails (company_id, next_attempt_at) WHERE sent_at IS NULL AND given_up_at IS NULL;

SELECT app.fence_company('mails');
