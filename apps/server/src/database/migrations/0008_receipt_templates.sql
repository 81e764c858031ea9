-- Receipt templates (back-office spec, section 3; decision 77): one default per type and location, which cannot be deleted.

CREATE TABLE receipt_templates (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  receipt_template_type integer NOT NULL
    CONSTRAINT receipt_templates_type_check CHECK (receipt_template_type IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 19, 20, 21, 22, 24)),
  is_default boolean NOT NULL DEFAULT false,
  -- The sandboxed markup of decision 77: no script, no address of another host.
  markup text NOT NULL CONSTRAINT receipt_templates_markup_check CHECK (octet_length(markup) <= 65536),
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT receipt_templates_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT receipt_templates_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT receipt_templates_default_kept_check CHECK (NOT is_default OR deleted_at IS NULL)
);

CREATE UNIQUE INDEX receipt_templates_default_key ON receipt_templates (company_id, location_id, receipt_template_type) WHERE is_default;

CREATE UNIQUE INDEX receipt_templates_name_key ON receipt_templates (company_id, location_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_location('receipt_templates');
