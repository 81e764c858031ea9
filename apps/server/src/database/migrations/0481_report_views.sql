-- What a person looks at again and again: a report with its period, filters and columns (decision 331). Of the person alone.
CREATE TABLE report_views (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  screen text NOT NULL,
  name text NOT NULL,
  -- The state of the report as its address carries it.
  search jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT report_views_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT report_views_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);

CREATE UNIQUE INDEX report_views_name_key ON report_views (company_id, user_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_company('report_views');
