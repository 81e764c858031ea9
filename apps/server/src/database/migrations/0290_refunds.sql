-- Money back for paid sales (decisions 60, 132 to 135, 150, 188). A refund is written in one transaction with its lines, its payments (rows of
-- `payments` with the status Returned), its postings and what it brings back to stock, and never changes afterwards: only a close of day marks it.
CREATE TABLE refunds (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  -- Made by the client: a refund with this id is made once.
  id uuid NOT NULL,
  request_hash text NOT NULL,
  sale_id uuid NOT NULL,
  order_id uuid NOT NULL,
  order_date date NOT NULL,
  -- Gap-free per location, in a series of its own (60).
  refund_number bigint NOT NULL,
  refund_no text NOT NULL,
  -- The business day on which the money went back (91).
  business_date date NOT NULL,
  reason text,
  -- Figures of its lines, as money given back and so above 0: `net_amount` with the tax that prices contain, `net_sales_amount` without (97).
  net_amount numeric(19,5) NOT NULL,
  net_sales_amount numeric(19,5) NOT NULL,
  service_charge_amount numeric(19,5) NOT NULL,
  tax_amount numeric(19,5) NOT NULL,
  delivery_charge_amount numeric(19,5) NOT NULL,
  additional_charge_amount numeric(19,5) NOT NULL,
  -- What is given back without tip and cash rounding.
  amount numeric(19,5) NOT NULL CONSTRAINT refunds_amount_check CHECK (amount >= 0),
  tip_amount numeric(19,5) NOT NULL CONSTRAINT refunds_tip_check CHECK (tip_amount >= 0),
  cash_rounding_amount numeric(19,5) NOT NULL,
  -- It gives back the last of the sale.
  is_complete boolean NOT NULL,
  user_id uuid NOT NULL,
  approved_by uuid,
  client_id uuid NOT NULL,
  terminal_report_id uuid,
  close_of_day_id uuid,
  created_at timestamptz NOT NULL,
  CONSTRAINT refunds_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT refunds_sale_fkey FOREIGN KEY (company_id, sale_id) REFERENCES sales (company_id, id),
  CONSTRAINT refunds_order_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders (company_id, id)
);

CREATE INDEX refunds_sale ON refunds (company_id, sale_id);

CREATE INDEX refunds_order ON refunds (company_id, order_id);

CREATE UNIQUE INDEX refunds_number_key ON refunds (company_id, location_id, refund_number);

CREATE INDEX refunds_date ON refunds (company_id, location_id, business_date);

CREATE INDEX refunds_undated ON refunds (company_id, location_id) WHERE close_of_day_id IS NULL;

CREATE INDEX refunds_day ON refunds (company_id, close_of_day_id) WHERE close_of_day_id IS NOT NULL;

SELECT app.fence_location('refunds');

REVOKE UPDATE ON refunds FROM tavola_app;

GRANT UPDATE (close_of_day_id) ON refunds TO tavola_app;

CREATE POLICY refunds_final ON refunds AS RESTRICTIVE FOR UPDATE USING (close_of_day_id IS NULL) WITH CHECK (true);

CREATE POLICY refunds_demo ON refunds AS RESTRICTIVE FOR DELETE USING (app.of_demo_order(company_id, location_id, order_id));

-- What a refund gives back of a line: its part of every stored figure (132).
CREATE TABLE refund_lines (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  refund_id uuid NOT NULL,
  order_id uuid NOT NULL,
  business_date date NOT NULL,
  position integer NOT NULL,
  order_line_id uuid NOT NULL,
  quantity numeric(15,5) NOT NULL CONSTRAINT refund_lines_quantity_check CHECK (quantity > 0),
  net_amount numeric(19,5) NOT NULL,
  net_sales_amount numeric(19,5) NOT NULL,
  service_charge_amount numeric(19,5) NOT NULL,
  -- [{name, rate, inclusive, amount}], as on the line.
  taxes json,
  service_charge_taxes json,
  amount numeric(19,5) NOT NULL,
  -- What it took was brought back to stock.
  is_restocked boolean NOT NULL,
  CONSTRAINT refund_lines_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT refund_lines_refund_fkey FOREIGN KEY (company_id, refund_id) REFERENCES refunds (company_id, id),
  CONSTRAINT refund_lines_line_fkey FOREIGN KEY (company_id, order_line_id) REFERENCES order_lines (company_id, id)
);

CREATE UNIQUE INDEX refund_lines_line_key ON refund_lines (company_id, refund_id, order_line_id);

CREATE INDEX refund_lines_line ON refund_lines (company_id, order_line_id);

SELECT app.fence_location('refund_lines');

REVOKE UPDATE ON refund_lines FROM tavola_app;

CREATE POLICY refund_lines_demo ON refund_lines AS RESTRICTIVE FOR DELETE USING (app.of_demo_order(company_id, location_id, order_id));

-- What of a sale went back, and in how many refunds (29).
ALTER TABLE sales ADD COLUMN refunded_amount numeric(19,5) NOT NULL DEFAULT 0, ADD COLUMN refund_count integer NOT NULL DEFAULT 0;

-- The refund that a payment with the status Returned belongs to.
ALTER TABLE payments ADD COLUMN refund_id uuid;
