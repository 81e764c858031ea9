-- Facts of lines know what was chosen with them (decision 377): per piece of the line the units of each option and combo part, and their share of
-- the line's price. Lines from before get theirs by a backfill.
ALTER TABLE report_facts ADD COLUMN option_ids uuid[];
ALTER TABLE report_facts ADD COLUMN option_units numeric[];
ALTER TABLE report_facts ADD COLUMN option_shares numeric[];
ALTER TABLE report_facts ADD COLUMN part_ids uuid[];
ALTER TABLE report_facts ADD COLUMN part_units numeric[];
ALTER TABLE report_facts ADD COLUMN part_shares numeric[];

-- Facts of lines and refunded lines added up by day and item, option and combo part (decision 376), so that a report of a year by product or
-- category adds up what was sold of each item on each day and not every line. Written by the transaction that makes the facts, always equal to them.
CREATE TABLE report_item_sums (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  business_date date NOT NULL,
  -- Counts the rows of a day: what they are of may be empty, which no key may be.
  part integer NOT NULL,
  kind text NOT NULL CONSTRAINT report_item_sums_kind_check CHECK (kind IN ('Product', 'Option', 'Part')),
  -- An item, or an option of a group or variant.
  item_id uuid,
  category_id uuid,
  brand_id uuid,
  -- As it was called when it was sold; an item without a record is its name.
  name text,
  channel integer NOT NULL,
  fulfillment integer NOT NULL,
  is_sample boolean NOT NULL,
  rows integer NOT NULL,
  quantity numeric(19,5) NOT NULL,
  gross numeric(19,5) NOT NULL,
  discounts numeric(19,5) NOT NULL,
  comps numeric(19,5) NOT NULL,
  refunds numeric(19,5) NOT NULL,
  net numeric(19,5) NOT NULL,
  tax numeric(19,5) NOT NULL,
  cost numeric(19,5) NOT NULL,
  unknown numeric(19,5) NOT NULL,
  CONSTRAINT report_item_sums_pkey PRIMARY KEY (company_id, location_id, business_date, part),
  CONSTRAINT report_item_sums_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

SELECT app.fence_location('report_item_sums');

INSERT INTO report_item_sums
SELECT f.company_id, f.location_id, f.business_date,
  row_number() OVER (PARTITION BY f.company_id, f.location_id, f.business_date),
  'Product', f.item_id, f.category_id, f.brand_id, f.name, f.channel, f.fulfillment, f.is_sample,
  count(*), sum(f.quantity), sum(f.gross_amount), sum(f.discount_amount + f.redeemed_amount), sum(f.comp_amount), sum(f.refund_amount),
  sum(f.net_amount), sum(f.inclusive_tax_amount + f.exclusive_tax_amount), coalesce(sum(f.cost_amount), 0),
  coalesce(sum(f.quantity) FILTER (WHERE f.cost_amount IS NULL), 0)
FROM report_facts f WHERE f.kind IN ('Line', 'RefundLine')
GROUP BY f.company_id, f.location_id, f.business_date, f.item_id, f.category_id, f.brand_id, f.name, f.channel, f.fulfillment, f.is_sample;
