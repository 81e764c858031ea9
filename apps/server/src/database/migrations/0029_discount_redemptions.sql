-- Codes that future discounts bring with a paid sale (decision 48). What a code is worth, and its days and hours, are what the receipt in the
-- guest's hand says: they are written down when it is issued and do not follow the discount.
CREATE TABLE discount_redemptions (
  company_id uuid NOT NULL,
  -- Made by the server: a code is a consequence of the payment, and no till knows beforehand which codes an order earns.
  id uuid NOT NULL,
  code text NOT NULL,
  -- The discount whose conditions the order met, and the one whose code it is: the same, or the last one that it leads to.
  discount_id uuid NOT NULL,
  next_discount_id uuid NOT NULL,
  name text NOT NULL,
  next_discount_type text NOT NULL CONSTRAINT discount_redemptions_type_check CHECK (next_discount_type IN ('FixedAmount', 'Percentage')),
  next_discount_value numeric(19,5) NOT NULL CONSTRAINT discount_redemptions_value_check CHECK (next_discount_value >= 0 AND (next_discount_type <> 'Percentage' OR next_discount_value <= 100)),
  valid_from date NOT NULL,
  -- Null = without end.
  valid_to date,
  -- Hours as the discount had them; empty = at any time.
  availabilities json NOT NULL,
  -- Null = whoever brings it.
  customer_id uuid,
  -- Expiry is no state: it follows from the hours.
  state text NOT NULL CONSTRAINT discount_redemptions_state_check CHECK (state IN ('open', 'redeemed', 'cancelled')),
  issued_location_id uuid NOT NULL,
  issued_order_id uuid NOT NULL,
  issued_sale_id uuid NOT NULL,
  issued_at timestamptz NOT NULL,
  -- The order that uses it, at any location of the company.
  redeemed_location_id uuid,
  redeemed_order_id uuid,
  redeemed_at timestamptz,
  updated_at timestamptz NOT NULL,
  CONSTRAINT discount_redemptions_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT discount_redemptions_discount_fkey FOREIGN KEY (company_id, discount_id) REFERENCES discounts (company_id, id),
  CONSTRAINT discount_redemptions_next_fkey FOREIGN KEY (company_id, next_discount_id) REFERENCES discounts (company_id, id),
  CONSTRAINT discount_redemptions_issued_location_fkey FOREIGN KEY (company_id, issued_location_id) REFERENCES locations (company_id, id),
  CONSTRAINT discount_redemptions_issued_order_fkey FOREIGN KEY (company_id, issued_order_id) REFERENCES orders (company_id, id),
  CONSTRAINT discount_redemptions_issued_sale_fkey FOREIGN KEY (company_id, issued_sale_id) REFERENCES sales (company_id, id),
  CONSTRAINT discount_redemptions_redeemed_location_fkey FOREIGN KEY (company_id, redeemed_location_id) REFERENCES locations (company_id, id),
  CONSTRAINT discount_redemptions_redeemed_order_fkey FOREIGN KEY (company_id, redeemed_order_id) REFERENCES orders (company_id, id),
  CONSTRAINT discount_redemptions_redeemed_check CHECK ((state = 'redeemed') = (redeemed_order_id IS NOT NULL AND redeemed_location_id IS NOT NULL AND redeemed_at IS NOT NULL))
);

CREATE UNIQUE INDEX discount_redemptions_code_key ON discount_redemptions (company_id, code);

-- One for each discount that an order has earned, however often its payment is repeated.
CREATE UNIQUE INDEX discount_redemptions_order_key ON discount_redemptions (company_id, issued_order_id, discount_id);

CREATE INDEX discount_redemptions_redeemed ON discount_redemptions (company_id, redeemed_order_id) WHERE redeemed_order_id IS NOT NULL;

CREATE INDEX discount_redemptions_discount ON discount_redemptions (company_id, discount_id);

CREATE INDEX discount_redemptions_next ON discount_redemptions (company_id, next_discount_id);

SELECT app.fence_company('discount_redemptions');

REVOKE DELETE ON discount_redemptions FROM tavola_app;

-- What stood in the form so far: every order that meets the conditions brings the code. Nobody was asked whether the code goes with others.
UPDATE discounts SET is_automatic_discount = true, is_combinable = true WHERE type = 'FutureDiscount';

UPDATE pos_data_versions SET version = version + 1 WHERE company_id IN (SELECT company_id FROM discounts WHERE type = 'FutureDiscount');
