-- A window of a discount that does not end at a time runs for its duration from its start (back-office spec, section 5).
ALTER TABLE discount_availabilities DROP CONSTRAINT discount_availabilities_times_check;

ALTER TABLE discount_availabilities ADD CONSTRAINT discount_availabilities_times_check
  CHECK (all_day OR (time_start IS NOT NULL AND (time_end IS NOT NULL OR duration > 0)));
