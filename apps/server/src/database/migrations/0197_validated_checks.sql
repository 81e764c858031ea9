-- The checks of 0196, for the rows that were there before.
ALTER TABLE orders VALIDATE CONSTRAINT orders_status_check, VALIDATE CONSTRAINT orders_payment_status_check;

ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_status_check;

ALTER TABLE sales VALIDATE CONSTRAINT sales_payment_status_check;

ALTER TABLE payments VALIDATE CONSTRAINT payments_type_check, VALIDATE CONSTRAINT payments_status_check;

ALTER TABLE ledger_postings VALIDATE CONSTRAINT ledger_postings_kind_check;
