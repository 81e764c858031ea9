-- The bills of a table (decisions 144 to 146, 211 to 217).

-- What people call a bill.
ALTER TABLE orders ADD COLUMN alias_name text;

-- What a line costs each of the bills that bear it. A line without rows is borne by the order that it was added to, alone.
CREATE TABLE order_line_shares (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  -- The bill; its line may have been added to another one.
  order_id uuid NOT NULL,
  order_date date NOT NULL,
  -- How its bills were chosen (decision 211), the same in all rows of a line.
  assignment text NOT NULL CONSTRAINT order_line_shares_assignment_check CHECK (assignment IN ('shared', 'list', 'all')),
  -- Figures of decision 50 for the share, as a line has them.
  subtotal numeric(19,5) NOT NULL,
  discount_amount numeric(19,5) NOT NULL,
  order_discount_share numeric(19,5) NOT NULL,
  comp_amount numeric(19,5) NOT NULL,
  net_amount numeric(19,5) NOT NULL,
  service_charge_amount numeric(19,5) NOT NULL,
  redeemed_amount numeric(19,5) NOT NULL,
  taxes json,
  service_charge_taxes json,
  parts json,
  adjustments json,
  CONSTRAINT order_line_shares_pkey PRIMARY KEY (company_id, order_line_id, order_id),
  CONSTRAINT order_line_shares_line_fkey FOREIGN KEY (company_id, order_line_id) REFERENCES order_lines (company_id, id),
  CONSTRAINT order_line_shares_order_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders (company_id, id)
);

CREATE INDEX order_line_shares_order ON order_line_shares (company_id, order_id);

SELECT app.fence_location('order_line_shares');
