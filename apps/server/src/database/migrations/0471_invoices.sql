-- Invoices to a business (decisions 224, 340): one for each paid sale at most, with the buyer as they were when it was made. An invoice never
-- changes; what became of its sale is in the refunds.
CREATE TABLE invoices (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  -- Made by the client: an invoice with this id is made once.
  id uuid NOT NULL,
  sale_id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- Gap-free per location and year of the business date on which it is issued.
  invoice_year integer NOT NULL,
  invoice_number bigint NOT NULL,
  invoice_no text NOT NULL,
  company_name text NOT NULL,
  tax_id text NOT NULL,
  branch text NOT NULL,
  address text NOT NULL,
  business_date date NOT NULL,
  issued_by uuid NOT NULL,
  issued_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT invoices_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT invoices_sale_fkey FOREIGN KEY (company_id, sale_id) REFERENCES sales (company_id, id)
);

CREATE UNIQUE INDEX invoices_sale_key ON invoices (company_id, sale_id);

CREATE UNIQUE INDEX invoices_number_key ON invoices (company_id, location_id, invoice_year, invoice_number);

SELECT app.fence_location('invoices');

REVOKE UPDATE ON invoices FROM tavola_app;

CREATE POLICY invoices_demo ON invoices AS RESTRICTIVE FOR DELETE USING (app.of_demo_order(company_id, location_id, order_id));

ALTER TABLE receipt_templates DROP CONSTRAINT receipt_templates_type_check;

ALTER TABLE receipt_templates ADD CONSTRAINT receipt_templates_type_check
  CHECK (receipt_template_type IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 19, 20, 21, 22, 24, 25));
