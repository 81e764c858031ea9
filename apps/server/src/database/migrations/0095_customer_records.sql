-- A closed order takes no UPDATE, with one exception: erasing its customer removes the address that was typed into it (decision 172). The
-- transaction that erases names the customer in a setting of its own.
DROP POLICY orders_closed ON orders;

CREATE POLICY orders_closed ON orders AS RESTRICTIVE FOR UPDATE
  USING (status NOT IN ('Voided', 'Returned') OR customer_id::text = current_setting('app.erased_customer', true)) WITH CHECK (true);

-- The guests of a demo are removed with it.
ALTER TABLE demo_records DROP CONSTRAINT demo_records_kind_check;

ALTER TABLE demo_records ADD CONSTRAINT demo_records_kind_check CHECK (kind IN (
  'category', 'modifierGroup', 'variant', 'item', 'priceList', 'menu', 'menuSection', 'discount', 'tableLayout',
  'brand', 'vendor', 'paymentAccount', 'giftCardType', 'glCode', 'glCodeType', 'payInOutReason', 'customPaymentType', 'customer'));
