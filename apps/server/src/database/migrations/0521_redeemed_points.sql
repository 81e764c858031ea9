-- Points that orders redeem (decisions 49, 182, 357): taken by the first payment, given back as the last one is voided or a refund returns them.
ALTER TABLE point_entries DROP CONSTRAINT point_entries_type_check;
ALTER TABLE point_entries ADD CONSTRAINT point_entries_type_check
  CHECK (type IN ('Earned', 'Reversed', 'Redeemed', 'Returned', 'Reset'));

-- Points that a refund gave back.
ALTER TABLE refunds ADD COLUMN points_returned bigint NOT NULL DEFAULT 0;
