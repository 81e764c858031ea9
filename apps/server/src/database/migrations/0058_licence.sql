-- A company can be without a licence: all of its parts are there, or none.
ALTER TABLE companies
  ALTER COLUMN licence_offer DROP NOT NULL,
  ALTER COLUMN licence_billing_frequency DROP NOT NULL,
  ALTER COLUMN licence_valid_from DROP NOT NULL,
  ALTER COLUMN licence_valid_to DROP NOT NULL,
  ADD CONSTRAINT companies_licence_check CHECK (num_nulls(licence_offer, licence_billing_frequency, licence_valid_from, licence_valid_to) IN (0, 4)),
  -- Start of the billing period that emails_used and sms_used count in (decision 207); null = nothing was counted yet.
  ADD COLUMN licence_usage_from timestamptz;

-- The licence of a demo renews itself (decision 154).
UPDATE companies SET licence_offer = 'Demo' WHERE EXISTS (SELECT 1 FROM locations WHERE locations.company_id = companies.company_id AND locations.is_demo);
