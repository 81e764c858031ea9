-- Gift cards (decisions 61, 149, 183, 187): what guests have paid for and not spent yet. A card belongs to the company and works at every location
-- of its currency. Its balance is the sum of its history, and both are written together under the lock of its row.
CREATE TABLE gift_cards (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  -- 16 random digits and their check digit.
  issue_no text NOT NULL CONSTRAINT gift_cards_issue_no_check CHECK (issue_no ~ '^\d{17}$'),
  gift_card_type_id uuid NOT NULL,
  customer_owner_id uuid,
  currency_id integer NOT NULL,
  initial_value numeric(19,5) NOT NULL CONSTRAINT gift_cards_initial_value_check CHECK (initial_value > 0),
  current_balance numeric(19,5) NOT NULL CONSTRAINT gift_cards_balance_check CHECK (current_balance >= 0),
  -- Null = no end.
  expiry_date date,
  is_disabled boolean NOT NULL DEFAULT false,
  at_location_id uuid NOT NULL,
  deleted_at timestamptz, deleted_by uuid, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT gift_cards_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT gift_cards_type_fkey FOREIGN KEY (company_id, gift_card_type_id) REFERENCES gift_card_types (company_id, id),
  CONSTRAINT gift_cards_owner_fkey FOREIGN KEY (company_id, customer_owner_id) REFERENCES customers (company_id, id),
  CONSTRAINT gift_cards_location_fkey FOREIGN KEY (company_id, at_location_id) REFERENCES locations (company_id, id)
);

-- A number is given once, also when its card was deleted.
CREATE UNIQUE INDEX gift_cards_issue_no_key ON gift_cards (company_id, issue_no);

CREATE INDEX gift_cards_newest ON gift_cards (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE INDEX gift_cards_owner ON gift_cards (company_id, customer_owner_id) WHERE customer_owner_id IS NOT NULL;

SELECT app.fence_company('gift_cards');

-- Grows only; what was wrong is put right by an entry the other way.
CREATE TABLE gift_card_histories (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  gift_card_id uuid NOT NULL,
  type text NOT NULL CONSTRAINT gift_card_histories_type_check CHECK (type IN ('Topup', 'Deduct', 'Transferred', 'Received', 'Returned')),
  amount numeric(19,5) NOT NULL,
  balance_after numeric(19,5) NOT NULL,
  comment text,
  -- The payment, the sale of a card or the other card that it belongs to.
  ref_id uuid,
  at_location_id uuid NOT NULL,
  business_date date NOT NULL,
  user_id uuid NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT gift_card_histories_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT gift_card_histories_card_fkey FOREIGN KEY (company_id, gift_card_id) REFERENCES gift_cards (company_id, id),
  CONSTRAINT gift_card_histories_location_fkey FOREIGN KEY (company_id, at_location_id) REFERENCES locations (company_id, id)
);

CREATE INDEX gift_card_histories_card ON gift_card_histories (company_id, gift_card_id, at);

SELECT app.fence_company('gift_card_histories');

REVOKE UPDATE, DELETE ON gift_card_histories FROM tavola_app;

-- Cards that were sold or topped up: a record of its own and no order (149). It is paid in one go, and refunded whole while nothing of it is spent.
CREATE TABLE gift_card_sales (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  -- Made by the client: a sale with this id is made once.
  id uuid NOT NULL,
  request_hash text NOT NULL,
  type text NOT NULL CONSTRAINT gift_card_sales_type_check CHECK (type IN ('Purchase', 'Topup')),
  -- Gap-free per location, in a series of its own.
  sale_number bigint NOT NULL,
  sale_no text NOT NULL,
  business_date date NOT NULL,
  status text NOT NULL CONSTRAINT gift_card_sales_status_check CHECK (status IN ('Paid', 'Refunded')),
  customer_owner_id uuid,
  customer_email text,
  card_count integer NOT NULL,
  -- What came onto cards, which is what was paid without cash rounding: a card is taxed when it is spent.
  value_amount numeric(19,5) NOT NULL,
  total_amount numeric(19,5) NOT NULL,
  client_id uuid NOT NULL,
  user_id uuid NOT NULL,
  approved_by uuid,
  created_at timestamptz NOT NULL,
  refunded_at timestamptz,
  refunded_by uuid,
  refund_reason text,
  CONSTRAINT gift_card_sales_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT gift_card_sales_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT gift_card_sales_client_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients (company_id, id),
  CONSTRAINT gift_card_sales_refunded_check CHECK ((status = 'Refunded') = (refunded_at IS NOT NULL))
);

CREATE UNIQUE INDEX gift_card_sales_number_key ON gift_card_sales (company_id, location_id, sale_number);

CREATE INDEX gift_card_sales_date ON gift_card_sales (company_id, location_id, business_date);

SELECT app.fence_location('gift_card_sales');

REVOKE UPDATE ON gift_card_sales FROM tavola_app;

GRANT UPDATE (status, refunded_at, refunded_by, refund_reason) ON gift_card_sales TO tavola_app;

CREATE POLICY gift_card_sales_reset ON gift_card_sales AS RESTRICTIVE FOR DELETE USING (app.of_reset(company_id, location_id));

-- The cards of a sale, one row each.
CREATE TABLE gift_card_sale_items (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  gift_card_sale_id uuid NOT NULL,
  position integer NOT NULL,
  gift_card_id uuid NOT NULL,
  -- The stock that it was taken from; null = a top-up.
  gift_card_product_id uuid,
  amount numeric(19,5) NOT NULL,
  CONSTRAINT gift_card_sale_items_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT gift_card_sale_items_sale_fkey FOREIGN KEY (company_id, gift_card_sale_id) REFERENCES gift_card_sales (company_id, id),
  CONSTRAINT gift_card_sale_items_card_fkey FOREIGN KEY (company_id, gift_card_id) REFERENCES gift_cards (company_id, id)
);

CREATE INDEX gift_card_sale_items_sale ON gift_card_sale_items (company_id, gift_card_sale_id);

CREATE INDEX gift_card_sale_items_card ON gift_card_sale_items (company_id, gift_card_id);

SELECT app.fence_location('gift_card_sale_items');

REVOKE UPDATE ON gift_card_sale_items FROM tavola_app;

CREATE POLICY gift_card_sale_items_reset ON gift_card_sale_items AS RESTRICTIVE FOR DELETE USING (app.of_reset(company_id, location_id));

-- The money of such a sale, by the same rules as a payment: it is in the report of its terminal and in the close of day. Money that goes back is a
-- row of its own, as with refunds.
CREATE TABLE gift_card_payments (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  gift_card_sale_id uuid NOT NULL,
  position integer NOT NULL,
  payment_type_id smallint NOT NULL CONSTRAINT gift_card_payments_type_check CHECK (payment_type_id IN (1, 3, 4, 6, 7)),
  custom_payment_type_id uuid,
  payment_setting_id uuid,
  name text NOT NULL,
  names json,
  status text NOT NULL CONSTRAINT gift_card_payments_status_check CHECK (status IN ('Received', 'Returned')),
  -- With cash rounding; below 0 where it went back.
  amount numeric(19,5) NOT NULL,
  tendered_amount numeric(19,5) NOT NULL,
  change_amount numeric(19,5) NOT NULL,
  cash_rounding_amount numeric(19,5) NOT NULL,
  reference_payment_id uuid,
  business_date date NOT NULL,
  client_id uuid NOT NULL,
  -- Null where its terminal works without reports (167).
  terminal_report_id uuid,
  close_of_day_id uuid,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT gift_card_payments_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT gift_card_payments_sale_fkey FOREIGN KEY (company_id, gift_card_sale_id) REFERENCES gift_card_sales (company_id, id),
  CONSTRAINT gift_card_payments_client_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients (company_id, id),
  CONSTRAINT gift_card_payments_report_fkey FOREIGN KEY (company_id, terminal_report_id) REFERENCES terminal_reports (company_id, id)
);

CREATE INDEX gift_card_payments_sale ON gift_card_payments (company_id, gift_card_sale_id);

CREATE INDEX gift_card_payments_date ON gift_card_payments (company_id, location_id, business_date);

CREATE INDEX gift_card_payments_report ON gift_card_payments (company_id, terminal_report_id) WHERE terminal_report_id IS NOT NULL;

CREATE INDEX gift_card_payments_undated ON gift_card_payments (company_id, location_id) WHERE close_of_day_id IS NULL;

CREATE INDEX gift_card_payments_day ON gift_card_payments (company_id, close_of_day_id) WHERE close_of_day_id IS NOT NULL;

SELECT app.fence_location('gift_card_payments');

REVOKE UPDATE ON gift_card_payments FROM tavola_app;

GRANT UPDATE (close_of_day_id) ON gift_card_payments TO tavola_app;

-- A row of a Z never changes.
CREATE POLICY gift_card_payments_final ON gift_card_payments AS RESTRICTIVE FOR UPDATE USING (close_of_day_id IS NULL) WITH CHECK (true);

CREATE POLICY gift_card_payments_reset ON gift_card_payments AS RESTRICTIVE FOR DELETE USING (app.of_reset(company_id, location_id));

-- Cards that were given without a sale are marked by the next close of day.
CREATE INDEX ledger_postings_cards ON ledger_postings (company_id, location_id) WHERE kind = 'giftCard' AND close_of_day_id IS NULL;

-- The card that a payment was taken from.
ALTER TABLE payments ADD CONSTRAINT payments_gift_card_fkey FOREIGN KEY (company_id, gift_card_id) REFERENCES gift_cards (company_id, id) NOT VALID;

-- Every location can take gift cards, as soon as somebody switches them on.
INSERT INTO system_payment_settings (company_id, location_id, id, name, payment_type_id, is_active, updated_at)
SELECT l.company_id, l.id, gen_random_uuid(), CASE l.language WHEN 'th' THEN 'บัตรของขวัญ' ELSE 'Gift card' END, 5, false, now()
FROM locations l
ON CONFLICT DO NOTHING;
