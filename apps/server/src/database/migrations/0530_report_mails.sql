-- Saved views that are mailed by the clock of a location (decisions 240, 351 to 354), to whom, and what became of each mail.
CREATE TABLE report_mails (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  report_view_id uuid NOT NULL,
  -- Whose view it is.
  user_id uuid NOT NULL,
  frequency text NOT NULL CONSTRAINT report_mails_frequency_check CHECK (frequency IN ('daily', 'weekly', 'monthly')),
  weekday integer NOT NULL,
  month_day integer NOT NULL,
  send_time time NOT NULL,
  formats jsonb NOT NULL,
  is_active boolean NOT NULL,
  -- The run that is due next; null = switched off.
  next_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT report_mails_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT report_mails_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT report_mails_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id),
  CONSTRAINT report_mails_view_fkey FOREIGN KEY (company_id, report_view_id) REFERENCES report_views (company_id, id)
);

CREATE INDEX report_mails_of_person ON report_mails (company_id, location_id, user_id);

SELECT app.fence_location('report_mails');

CREATE TABLE report_mail_readers (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  report_mail_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- In the link of each mail, by which the reader ends them; it opens nothing else.
  token text NOT NULL,
  stopped_at timestamptz,
  CONSTRAINT report_mail_readers_pkey PRIMARY KEY (company_id, report_mail_id, user_id),
  CONSTRAINT report_mail_readers_mail_fkey FOREIGN KEY (company_id, report_mail_id) REFERENCES report_mails (company_id, id),
  CONSTRAINT report_mail_readers_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);

CREATE UNIQUE INDEX report_mail_readers_token ON report_mail_readers (company_id, token);

SELECT app.fence_location('report_mail_readers');

-- One row for each run and reader, written with the mail, so that no run sends twice.
CREATE TABLE report_mail_runs (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  report_mail_id uuid NOT NULL,
  user_id uuid NOT NULL,
  run_at timestamptz NOT NULL,
  outcome text NOT NULL CONSTRAINT report_mail_runs_outcome_check CHECK (outcome IN ('Sent', 'NotAllowed', 'Failed')),
  -- The words of the refusal by language; null = the mail could not be made or handed over.
  reason jsonb,
  ended_at timestamptz NOT NULL,
  CONSTRAINT report_mail_runs_pkey PRIMARY KEY (company_id, report_mail_id, user_id, run_at),
  CONSTRAINT report_mail_runs_mail_fkey FOREIGN KEY (company_id, report_mail_id) REFERENCES report_mails (company_id, id)
);

CREATE INDEX report_mail_runs_ended ON report_mail_runs (company_id, location_id, ended_at) WHERE outcome <> 'Sent';

SELECT app.fence_location('report_mail_runs');
