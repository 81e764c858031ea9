-- Net sales of an order (decisions 97, 237): its lines after discounts, comps and redeemed points, without the tax that their prices contain.
-- A bill pays for shares of lines. Earlier orders are filled while the server sells.
ALTER TABLE orders ADD COLUMN net_sales_amount numeric(19,5);
