-- A note for the next person at a terminal is an activity of its report: kept with it, cancelled when it is done.

ALTER TABLE cash_activities DROP CONSTRAINT cash_activities_type_check;
ALTER TABLE cash_activities ADD CONSTRAINT cash_activities_type_check
  CHECK (type IN ('PayIn', 'PayOut', 'Deposit', 'OpenDrawer', 'Count', 'Note'));
