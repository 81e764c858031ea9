-- Facts of sales and refunds added up by day and hour (decision 355), so that a report of a year adds up thousands of rows and not hundreds of
-- thousands. Written by the transaction that makes the facts, and always equal to them.
CREATE TABLE report_sums (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  business_date date NOT NULL,
  local_date date NOT NULL,
  local_hour integer NOT NULL,
  channel integer NOT NULL,
  fulfillment integer NOT NULL,
  is_sample boolean NOT NULL,
  rows integer NOT NULL,
  orders integer NOT NULL,
  quantity numeric(19,5) NOT NULL,
  gross numeric(19,5) NOT NULL,
  discounts numeric(19,5) NOT NULL,
  comps numeric(19,5) NOT NULL,
  refunds numeric(19,5) NOT NULL,
  net numeric(19,5) NOT NULL,
  tax numeric(19,5) NOT NULL,
  service_charge numeric(19,5) NOT NULL,
  delivery numeric(19,5) NOT NULL,
  additional numeric(19,5) NOT NULL,
  tips numeric(19,5) NOT NULL,
  rounding numeric(19,5) NOT NULL,
  paid numeric(19,5) NOT NULL,
  cost numeric(19,5) NOT NULL,
  unknown numeric(19,5) NOT NULL,
  CONSTRAINT report_sums_pkey
    PRIMARY KEY (company_id, location_id, business_date, local_date, local_hour, channel, fulfillment, is_sample),
  CONSTRAINT report_sums_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

SELECT app.fence_location('report_sums');

INSERT INTO report_sums
SELECT f.company_id, f.location_id, f.business_date, f.local_date, f.local_minutes / 60, f.channel, f.fulfillment, f.is_sample,
  count(*), count(*) FILTER (WHERE f.kind <> 'Refund'), sum(f.quantity), sum(f.gross_amount), sum(f.discount_amount + f.redeemed_amount),
  sum(f.comp_amount), sum(f.refund_amount), sum(f.net_amount), sum(f.inclusive_tax_amount + f.exclusive_tax_amount),
  sum(f.service_charge_amount), sum(f.delivery_amount), sum(f.additional_amount + f.variance_amount), sum(f.tip_amount),
  sum(f.rounding_amount), sum(f.paid_amount), coalesce(sum(f.cost_amount), 0),
  coalesce(sum(f.quantity) FILTER (WHERE f.cost_amount IS NULL), 0)
FROM report_facts f WHERE f.kind IN ('Sale', 'Refund') GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
