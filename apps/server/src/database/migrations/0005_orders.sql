-- What is sold: orders and their lines, sales and their payments, and the ledger in which every movement of money balances.
--
-- Every table carries the business date of its order (`order_date`), so that each can be partitioned by month with that date in its keys
-- (database.md rule 17). Closed rows are immutable: a voided or returned order and a voided line take no UPDATE from the app, recorded
-- payments only their void, ledger postings nothing at all.

-- Rows leave room on their page, because the payment writes each once more and shall not touch the indexes.
CREATE TABLE orders (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  -- Made by the client (decision 1): the natural key by which a repeat is recognised for ever.
  id uuid NOT NULL,
  -- Raised by every change (decision 34); `header_version` only by changes outside the lines.
  version integer NOT NULL,
  header_version integer NOT NULL,
  -- `version:hash of the content:hash of the header` of every save, oldest first: a repeated save is answered, not done again (decision 27).
  saves text[] NOT NULL,
  -- Of the location's zone and cutoff, when the order was opened (decision 91).
  order_date date NOT NULL,
  order_number bigint NOT NULL,
  order_no text NOT NULL,
  channel smallint NOT NULL CONSTRAINT orders_channel_check CHECK (channel IN (1, 2, 3)),
  fulfillment smallint NOT NULL CONSTRAINT orders_fulfillment_check CHECK (fulfillment IN (1, 2, 3, 4)),
  status text NOT NULL CONSTRAINT orders_status_check CHECK (status IN ('Draft', 'New', 'AwaitingPreparation', 'InPreparation', 'Held', 'Completed', 'Voided', 'Returned', 'Saved')),
  fulfillment_status text NOT NULL CONSTRAINT orders_fulfillment_status_check CHECK (fulfillment_status IN
    ('AwaitingAcceptance', 'AwaitingPreparation', 'InPreparation', 'AwaitingCollection', 'InDelivery', 'Delivered', 'Fulfilled', 'Unfulfilled')),
  payment_status text NOT NULL CONSTRAINT orders_payment_status_check CHECK (payment_status IN ('Pending', 'PartiallyPaid', 'Paid', 'Refunded', 'Voided')),
  subtotal numeric(19,5) NOT NULL,
  discount_amount numeric(19,5) NOT NULL,
  comp_amount numeric(19,5) NOT NULL,
  service_charge_rate numeric(15,5) NOT NULL,
  service_charge_amount numeric(19,5) NOT NULL,
  inclusive_tax_amount numeric(19,5) NOT NULL,
  exclusive_tax_amount numeric(19,5) NOT NULL,
  delivery_charge_amount numeric(19,5) NOT NULL,
  additional_charge_amount numeric(19,5) NOT NULL,
  redeemed_amount numeric(19,5) NOT NULL,
  total_due_amount numeric(19,5) NOT NULL,
  tip_amount numeric(19,5) NOT NULL,
  -- [{name, rate, inclusive, amount}] of the whole order, service charge included.
  taxes json NOT NULL,
  note text,
  void_comp json,
  excluded_discount_ids uuid[] NOT NULL,
  customer_id uuid,
  online_store_id uuid,
  table_id uuid,
  table_group_id uuid,
  table_name text,
  is_asap boolean NOT NULL,
  pick_up_at timestamptz,
  delivery_address text,
  -- Business date on which the guest collects; codes are unique among the open orders of a date (decision 35).
  collection_date date NOT NULL,
  collection_code text,
  -- Lines that are not voided; of these the ones not yet completed, and the ones never sent to the kitchen.
  line_count integer NOT NULL,
  open_line_count integer NOT NULL,
  unsent_line_count integer NOT NULL,
  has_sent_lines boolean NOT NULL,
  opened_by uuid NOT NULL,
  opened_by_name text NOT NULL,
  client_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- No foreign key to the location: every sale of every till would lock that one row. The fence allows no other location than the caller's.
  CONSTRAINT orders_pkey PRIMARY KEY (company_id, id)
) WITH (fillfactor = 60);

-- Numbers of a date, and the list of orders from the newest down.
CREATE UNIQUE INDEX orders_number_key ON orders (company_id, location_id, order_date, order_number);

CREATE UNIQUE INDEX orders_collection_code_key ON orders (company_id, location_id, collection_date, collection_code)
  WHERE collection_code IS NOT NULL AND status IN ('Draft', 'New', 'Held', 'AwaitingPreparation', 'InPreparation', 'Saved');

CREATE INDEX orders_open_table ON orders (company_id, location_id, table_id)
  WHERE table_id IS NOT NULL AND status IN ('Draft', 'New', 'Held', 'AwaitingPreparation', 'InPreparation', 'Saved');

SELECT app.fence_location('orders');

CREATE POLICY orders_closed ON orders AS RESTRICTIVE FOR UPDATE USING (status NOT IN ('Voided', 'Returned')) WITH CHECK (true);

REVOKE DELETE ON orders FROM tavola_app;

-- Options, parts and bills of a line are read back with it and never by themselves, so they are columns of it; as json they come back as they went in.
CREATE TABLE order_lines (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  order_date date NOT NULL,
  -- Place in the order of adding; a part split off stands right after its line.
  position integer NOT NULL,
  -- What the cashier entered before a part was voided, comped or given free: the whole quantity. Null on the split-off part itself.
  entered_quantity numeric(15,5),
  -- The line that this one was split off from by pricing (decisions 32, 47, 119), and why.
  split_of uuid,
  split_kind text CONSTRAINT order_lines_split_kind_check CHECK (split_kind IN ('void', 'comp', 'get')),
  ref_order_line_id uuid,
  item_id uuid NOT NULL,
  item_name text NOT NULL,
  display_name text,
  kind text NOT NULL CONSTRAINT order_lines_kind_check CHECK (kind IN ('product', 'open', 'combo', 'deposit', 'credit')),
  category_id uuid,
  category_name text,
  menu_id uuid,
  menu_section_id uuid,
  price numeric(19,5) NOT NULL,
  quantity numeric(15,5) NOT NULL CONSTRAINT order_lines_quantity_check CHECK (quantity > 0),
  tax_id uuid,
  is_tax_inclusive boolean NOT NULL,
  note text,
  seat_note text,
  modifiers json,
  variant_options json,
  combo_items json,
  discounts json,
  void_comp json,
  assign_to uuid[],
  -- Figures of decision 50 for the line: gross less discounts and comp is net.
  subtotal numeric(19,5) NOT NULL,
  discount_amount numeric(19,5) NOT NULL,
  order_discount_share numeric(19,5) NOT NULL,
  comp_amount numeric(19,5) NOT NULL,
  net_amount numeric(19,5) NOT NULL,
  service_charge_amount numeric(19,5) NOT NULL,
  redeemed_amount numeric(19,5) NOT NULL,
  -- [{name, rate, inclusive, amount}]; those on the line's share of the service charge stand apart, for refunds (decision 132).
  taxes json,
  service_charge_taxes json,
  -- Shares of a combo's parts (decision 107).
  parts json,
  is_free_item boolean NOT NULL,
  status text NOT NULL CONSTRAINT order_lines_status_check CHECK (status IN ('New', 'Voided', 'Completed')),
  kds_status text NOT NULL CONSTRAINT order_lines_kds_status_check CHECK (kds_status IN ('Unknown', 'Sent', 'AwaitingPreparation', 'InPreparation', 'Finished', 'Cancelled')),
  -- Version of the order with which the line was last changed (decision 34), and with which it was sent.
  content_version integer NOT NULL,
  -- Fingerprints of what the line was before; a till that still has one of these has not changed the line, only not seen it.
  earlier_contents text[],
  sent_version integer,
  sent_at timestamptz,
  -- What it uses up has been taken from stock (decision 94); never twice.
  has_left_stock boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT order_lines_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT order_lines_order_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders (company_id, id)
);

CREATE INDEX order_lines_order ON order_lines (company_id, order_id);

SELECT app.fence_location('order_lines');

CREATE POLICY order_lines_closed ON order_lines AS RESTRICTIVE FOR UPDATE USING (status <> 'Voided') WITH CHECK (true);

-- What each discount took off the order or off one of its lines. Rewritten with every pricing until the first payment.
CREATE TABLE order_discounts (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  order_date date NOT NULL,
  position integer NOT NULL,
  -- Null = a discount of the whole order.
  order_line_id uuid,
  -- The use of it that the till named; null = the rules put it there.
  entered_id uuid,
  -- The discount of the catalogue; null = a typed one.
  discount_id uuid,
  name text NOT NULL,
  is_automatic boolean NOT NULL,
  is_combinable boolean NOT NULL,
  is_percentage boolean NOT NULL,
  value numeric(19,5) NOT NULL,
  discount_redemption_id uuid,
  amount numeric(19,5) NOT NULL,
  CONSTRAINT order_discounts_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT order_discounts_order_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders (company_id, id)
);

CREATE INDEX order_discounts_order ON order_discounts (company_id, order_id);

SELECT app.fence_location('order_discounts');

-- The money of an order, made by its first payment (decision 26).
CREATE TABLE sales (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  order_date date NOT NULL,
  payment_status text NOT NULL CONSTRAINT sales_payment_status_check CHECK (payment_status IN ('Pending', 'PartiallyPaid', 'Paid', 'Refunded', 'Voided')),
  -- Gap-free per location, given when the sale is paid (decision 35); the sale's business date is that of this moment (decision 91).
  sale_number bigint,
  sale_no text,
  sale_date date,
  total_due_amount numeric(19,5) NOT NULL,
  balance_due_amount numeric(19,5) NOT NULL,
  tip_amount numeric(19,5) NOT NULL,
  cash_rounding_amount numeric(19,5) NOT NULL,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  updated_at timestamptz NOT NULL,
  CONSTRAINT sales_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT sales_order_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders (company_id, id),
  CONSTRAINT sales_paid_check CHECK ((payment_status NOT IN ('Paid', 'Refunded')) OR (sale_number IS NOT NULL AND sale_date IS NOT NULL AND paid_at IS NOT NULL))
);

CREATE UNIQUE INDEX sales_order_key ON sales (company_id, order_id);

CREATE UNIQUE INDEX sales_number_key ON sales (company_id, location_id, sale_number) WHERE sale_number IS NOT NULL;

CREATE INDEX sales_date ON sales (company_id, location_id, sale_date) WHERE sale_date IS NOT NULL;

SELECT app.fence_location('sales');

REVOKE DELETE ON sales FROM tavola_app;

CREATE TABLE payments (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  -- Made by the client; a payment with this id is taken once, for ever (decision 54).
  id uuid NOT NULL,
  request_hash text NOT NULL,
  sale_id uuid NOT NULL,
  order_id uuid NOT NULL,
  order_date date NOT NULL,
  payment_date date NOT NULL,
  payment_type_id smallint NOT NULL CONSTRAINT payments_type_check CHECK (payment_type_id IN (1, 2, 3, 4, 5, 6, 7, 99)),
  custom_payment_type_id uuid,
  payment_setting_id uuid,
  name text NOT NULL,
  status text NOT NULL CONSTRAINT payments_status_check CHECK (status IN ('Received', 'Returned', 'PaidOnAccount', 'Authorised', 'Cancelled', 'Voided', 'Refunded')),
  -- Money collected with cash rounding and without tip (decision 128).
  amount numeric(19,5) NOT NULL,
  tendered_amount numeric(19,5) NOT NULL,
  change_amount numeric(19,5) NOT NULL,
  tip_amount numeric(19,5) NOT NULL,
  cash_rounding_amount numeric(19,5) NOT NULL,
  total_due_amount numeric(19,5) NOT NULL,
  -- How the order stood after this payment: the first answer, for repeats.
  order_version integer NOT NULL,
  balance_after numeric(19,5) NOT NULL,
  payment_status_after text NOT NULL,
  reference_payment_id uuid,
  user_id uuid NOT NULL,
  client_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  voided_at timestamptz,
  updated_at timestamptz NOT NULL,
  CONSTRAINT payments_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT payments_sale_fkey FOREIGN KEY (company_id, sale_id) REFERENCES sales (company_id, id)
);

CREATE INDEX payments_sale ON payments (company_id, sale_id);

SELECT app.fence_location('payments');

REVOKE UPDATE, DELETE ON payments FROM tavola_app;

GRANT UPDATE (status, voided_at, updated_at) ON payments TO tavola_app;

-- One posting = one row, so that a CHECK sees all its entries at once: what does not sum to 0 cannot be stored, let alone committed
-- (reliability A5), without a trigger (database.md rule 8) and without deferring anything to the commit.
CREATE FUNCTION app.sum_of(amounts numeric[]) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  total numeric := 0;
  amount numeric;
BEGIN
  FOREACH amount IN ARRAY amounts LOOP
    total := total + amount;
  END LOOP;
  RETURN total;
END
$$;

REVOKE ALL ON FUNCTION app.sum_of(numeric[]) FROM PUBLIC;

-- A CHECK runs with the rights of whoever writes.
GRANT EXECUTE ON FUNCTION app.sum_of(numeric[]) TO tavola_app;

CREATE TABLE ledger_postings (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  business_date date NOT NULL,
  kind text NOT NULL CONSTRAINT ledger_postings_kind_check CHECK (kind IN
    ('sale', 'payment', 'paymentVoid', 'refund', 'giftCard', 'account', 'payIn', 'payOut', 'deposit', 'overShort')),
  order_id uuid,
  order_date date,
  sale_id uuid,
  payment_id uuid,
  -- Account i is debited by amount i where it is above 0 and credited where below.
  accounts text[] NOT NULL,
  amounts numeric(19,5)[] NOT NULL,
  user_id uuid,
  client_id uuid,
  created_at timestamptz NOT NULL,
  CONSTRAINT ledger_postings_pkey PRIMARY KEY (company_id, id),
  -- A NULL among the amounts would make the sum NULL, which a CHECK lets pass; hence IS TRUE.
  CONSTRAINT ledger_postings_balance_check CHECK ((app.sum_of(amounts) = 0) IS TRUE),
  CONSTRAINT ledger_postings_pairs_check CHECK (cardinality(amounts) = cardinality(accounts) AND cardinality(amounts) >= 2)
);

CREATE INDEX ledger_postings_date ON ledger_postings (company_id, location_id, business_date);

SELECT app.fence_location('ledger_postings');

REVOKE UPDATE, DELETE ON ledger_postings FROM tavola_app;
