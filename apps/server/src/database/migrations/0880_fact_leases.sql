-- Which server process rebuilds the facts of a company, and until when it has to say so again (decision 488).
CREATE TABLE report_leases (
  company_id uuid NOT NULL,
  maker_id uuid NOT NULL,
  lease_until timestamptz NOT NULL,
  CONSTRAINT report_leases_pkey PRIMARY KEY (company_id),
  CONSTRAINT report_leases_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

SELECT app.fence_company('report_leases');
