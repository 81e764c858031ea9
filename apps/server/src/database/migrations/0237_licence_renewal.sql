-- When a licence is renewed next and what that costs, as the operator says (decision 154).
ALTER TABLE companies
  ADD COLUMN licence_renews_at timestamptz,
  ADD COLUMN licence_renewal_cost numeric(19,5) CONSTRAINT companies_renewal_cost_check CHECK (licence_renewal_cost >= 0);
