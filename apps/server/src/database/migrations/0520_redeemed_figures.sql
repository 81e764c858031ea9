-- What redeemed points leave of an order (decisions 126, 132, 356). Empty = nothing was redeemed, and the figures before are those after; no
-- order before this redeemed any.
ALTER TABLE orders ADD COLUMN redemption json;
ALTER TABLE order_lines ADD COLUMN redemption json;
ALTER TABLE order_line_shares ADD COLUMN redemption json;
