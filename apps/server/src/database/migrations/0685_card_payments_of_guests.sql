-- Card payments of guests on the page of a provider (decisions 408 to 411). The order itself is placed once its card was
-- charged; until then this row is all there is of it.
CREATE TABLE guest_card_payments (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  -- The id under which the order is placed, which is the reference at the provider.
  order_id uuid NOT NULL,
  store_path text NOT NULL,
  online_store_id uuid NOT NULL,
  -- The time that is kept for it while it can be paid.
  slot_at timestamptz NOT NULL,
  -- What the guest ordered; null once the order is placed or never will be.
  input json,
  state text NOT NULL DEFAULT 'Asking' CONSTRAINT guest_card_payments_state_check
    CHECK (state IN ('Asking', 'Open', 'Placed', 'NotPaid', 'Unclear', 'Returning', 'Returned', 'NotReturned')),
  amount numeric(19,5) NOT NULL,
  -- The same as the provider is asked for it.
  amount_text text NOT NULL,
  currency_code text NOT NULL,
  -- Where the guest pays; null = the provider has not answered yet.
  page_url text,
  return_url text NOT NULL,
  transaction_id text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When it became what people have to look at.
  flagged_at timestamptz,
  CONSTRAINT guest_card_payments_pkey PRIMARY KEY (company_id, order_id),
  CONSTRAINT guest_card_payments_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

CREATE INDEX guest_card_payments_kept ON guest_card_payments (company_id, online_store_id, slot_at)
  WHERE state IN ('Asking', 'Open');

CREATE INDEX guest_card_payments_flagged ON guest_card_payments (company_id, location_id, flagged_at)
  WHERE flagged_at IS NOT NULL;

SELECT app.fence_location('guest_card_payments');

ALTER TABLE online_orders DROP CONSTRAINT online_orders_payment_check;
ALTER TABLE online_orders ADD CONSTRAINT online_orders_payment_check CHECK (guest_payment IN ('counter', 'promptPay', 'card'));
