-- What an order was priced by when its card page was opened (decision 455); null once it is placed or never will be, and for payments from before.
ALTER TABLE guest_card_payments ADD COLUMN offer json;
