-- A sale that a terminal recorded offline keeps the total that was charged, whatever it costs when it arrives (decision 79).

-- {subtotal, totalTaxAmount, totalDueAmount}: charged less what the server comes to; null = no difference, or not recorded offline.
ALTER TABLE orders ADD COLUMN sync_variance json;
