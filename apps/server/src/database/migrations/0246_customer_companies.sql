-- What an invoice to a business needs of a customer (decision 224); all of it is optional.
ALTER TABLE customers
  ADD COLUMN company_name text NOT NULL DEFAULT '',
  ADD COLUMN tax_id text NOT NULL DEFAULT '',
  ADD COLUMN branch text NOT NULL DEFAULT '';
