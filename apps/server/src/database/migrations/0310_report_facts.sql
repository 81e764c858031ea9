-- What reports add up (decisions 97, 236, 272): facts of sales, made after the commit from committed rows alone. All facts of one record, such as
-- an order, are written together and can be made again at any time; a fact names its kind and its source row, so a further kind needs no table.
CREATE TABLE report_facts (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  -- The order, or the record of another kind, whose facts are written together.
  record_id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT report_facts_kind_check
    CHECK (kind IN ('Sale', 'Line', 'Payment', 'Discount', 'Comp', 'Void', 'VoidedOrder', 'Refund', 'RefundLine')),
  -- The source row, and which of its facts this is.
  id uuid NOT NULL,
  part integer NOT NULL,
  business_date date NOT NULL,
  -- Of a payment the day of its sale; null = not settled.
  sold_on date,
  at timestamptz NOT NULL,
  -- The clock of the location.
  local_date date NOT NULL,
  local_minutes integer NOT NULL,
  number text,
  is_sample boolean NOT NULL,
  is_late boolean NOT NULL,
  is_refunded boolean NOT NULL,
  channel integer NOT NULL,
  fulfillment integer NOT NULL,
  client_id uuid NOT NULL,
  opened_by uuid NOT NULL,
  served_by uuid NOT NULL,
  taken_by uuid NOT NULL,
  item_id uuid,
  category_id uuid,
  brand_id uuid,
  menu_id uuid,
  -- What it is called where no record says it: an open item, a reason, a typed discount, a payment type.
  name text,
  -- Discount, reason or custom payment type, and the payment type of the product.
  ref_id uuid,
  type_id integer,
  -- Who voided or comped it, and whose approval allowed it.
  done_by uuid,
  approved_by uuid,
  quantity numeric(19,5) NOT NULL,
  gross_amount numeric(19,5) NOT NULL,
  discount_amount numeric(19,5) NOT NULL,
  redeemed_amount numeric(19,5) NOT NULL,
  comp_amount numeric(19,5) NOT NULL,
  refund_amount numeric(19,5) NOT NULL,
  net_amount numeric(19,5) NOT NULL,
  inclusive_tax_amount numeric(19,5) NOT NULL,
  exclusive_tax_amount numeric(19,5) NOT NULL,
  service_charge_amount numeric(19,5) NOT NULL,
  delivery_amount numeric(19,5) NOT NULL,
  additional_amount numeric(19,5) NOT NULL,
  variance_amount numeric(19,5) NOT NULL,
  tip_amount numeric(19,5) NOT NULL,
  rounding_amount numeric(19,5) NOT NULL,
  -- What was paid, of a sale with tip and rounding.
  paid_amount numeric(19,5) NOT NULL,
  -- Null = not known.
  cost_amount numeric(19,5),
  CONSTRAINT report_facts_pkey PRIMARY KEY (company_id, record_id, kind, id, part),
  CONSTRAINT report_facts_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

CREATE INDEX report_facts_day ON report_facts (company_id, location_id, kind, business_date, at, record_id);

-- Payments of other days than their sale are few.
CREATE INDEX report_facts_settled ON report_facts (company_id, location_id, sold_on) WHERE sold_on <> business_date;

SELECT app.fence_location('report_facts');

-- Orders whose facts are to be made again; written by the transaction that changes a sale, so a rollback leaves none behind. Rows are only added
-- and deleted, so that no sale waits for another one or for the job.
CREATE TABLE report_changes (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  order_id uuid NOT NULL,
  CONSTRAINT report_changes_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT report_changes_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

SELECT app.fence_location('report_changes');
