-- Lists of words in columns that one typed list of columns writes (`textOf`, `smallintOf`): a word that is none of them does not compile.
-- Postgres reads the text of each CHECK anew for every statement, which is a part of what a sale costs. What guards money, a quantity or
-- the state of an order and of its payments is held by the table as before.
ALTER TABLE orders
  -- One column of the order, written from OrderChannel of the contract; the calls refuse any other number.
  DROP CONSTRAINT orders_channel_check,
  -- The same with Fulfillment.
  DROP CONSTRAINT orders_fulfillment_check,
  -- Written by the table of transitions alone.
  DROP CONSTRAINT orders_fulfillment_status_check;

ALTER TABLE order_lines
  -- Worked out by pricing, of three literals.
  DROP CONSTRAINT order_lines_split_kind_check,
  -- Worked out from the product's type, of five literals.
  DROP CONSTRAINT order_lines_kind_check,
  -- Written by the table of transitions of the kitchen alone.
  DROP CONSTRAINT order_lines_kds_status_check;

-- Each statement that writes movements has their type as a literal, or from a typed column of the contract.
ALTER TABLE inventory_movements DROP CONSTRAINT inventory_movements_type_check;

-- Looked up in the contract's table of events.
ALTER TABLE hub_messages DROP CONSTRAINT hub_messages_audience_check;
