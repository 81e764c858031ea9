-- Decision 167 refuses cash where a drawer is used and no report counts it. Such terminals have sold cash until now, the first one of
-- every restaurant among them. "Existing drawer terminals get it by migration" has two readings: reports on, which would stop their
-- next sale until someone counts a float, or the drawer off, which keeps them selling into the bucket without a drawer (88). It is
-- the second one; whoever wants a counted drawer turns it on in the terminal's settings, and reports with it. A report that is open
-- there keeps its own drawer until it is closed.

UPDATE clients SET is_use_cash_drawer = false, version = version + 1, updated_at = now()
WHERE is_use_cash_drawer AND NOT open_terminal;
