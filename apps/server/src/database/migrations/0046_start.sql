-- Which records of a company its demo data installed, so that they can be removed in one step (decision 155). A row goes with its record.
CREATE TABLE demo_records (
  company_id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT demo_records_kind_check CHECK (kind IN ('category', 'modifierGroup', 'variant', 'item', 'priceList', 'menu', 'menuSection', 'discount', 'tableLayout')),
  record_id uuid NOT NULL,
  CONSTRAINT demo_records_pkey PRIMARY KEY (company_id, kind, record_id),
  CONSTRAINT demo_records_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

SELECT app.fence_company('demo_records');

-- What people settled by hand on the checklist of the start page: a step that needs nothing more, or the whole checklist.
CREATE TABLE start_settled (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  step text NOT NULL CONSTRAINT start_settled_step_check CHECK (step IN ('tax', 'checklist')),
  settled_by uuid NOT NULL,
  settled_at timestamptz NOT NULL,
  CONSTRAINT start_settled_pkey PRIMARY KEY (company_id, location_id, step),
  CONSTRAINT start_settled_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT start_settled_user_fkey FOREIGN KEY (company_id, settled_by) REFERENCES users (company_id, id)
);

SELECT app.fence_location('start_settled');
