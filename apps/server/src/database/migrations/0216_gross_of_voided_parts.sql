-- Units that were voided as a part of a line share its gross with the rest (decision 119), so their row follows it. Any other
-- voided line is closed.
ALTER POLICY order_lines_closed ON order_lines USING (status <> 'Voided' OR split_kind = 'void');
