-- One queue for everything that runs after its transaction: mails today. A row is written by the transaction that
-- causes the work, so a rollback leaves none behind.

CREATE TABLE jobs (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  -- Checked by the schema of its kind on the way in and out. Secrets in it are sealed with a key outside the database.
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  run_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- A worker has the job until then; a worker that died loses it.
  locked_until timestamptz,
  last_error text,
  done_at timestamptz,
  -- Given up: the row stays, so that a person can see what did not happen.
  dead_at timestamptz,
  CONSTRAINT jobs_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT jobs_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id),
  CONSTRAINT jobs_end_check CHECK (done_at IS NULL OR dead_at IS NULL)
);

CREATE INDEX jobs_waiting ON jobs (company_id, kind, run_at) WHERE done_at IS NULL AND dead_at IS NULL;
CREATE INDEX jobs_done ON jobs (company_id, done_at) WHERE done_at IS NOT NULL;

SELECT app.fence_company('jobs');

-- The id stays: the content of a mail opens only under it.
INSERT INTO jobs (company_id, id, kind, payload, created_at, run_at, attempts, last_error, done_at, dead_at)
SELECT company_id, id, 'mail', jsonb_build_object('template', kind, 'to', to_address, 'content', content),
       created_at, next_attempt_at, attempts, last_error, sent_at, CASE WHEN sent_at IS NULL THEN given_up_at END
  FROM mails;

DROP TABLE mails;
