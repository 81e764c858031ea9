-- A settlement of unknown outcome that a person gave up (decision 456): it is over, neither book is compared, and the card terminal can be settled again.
ALTER TABLE device_settlements
  ADD COLUMN given_up_by uuid,
  ADD COLUMN given_up_reason text,
  DROP CONSTRAINT device_settlements_state_check,
  DROP CONSTRAINT device_settlements_completed_check,
  ADD CONSTRAINT device_settlements_state_check CHECK (state IN
    ('Idle', 'AwaitingDevice', 'AwaitingPayment', 'Completed', 'Rejected', 'Cancelled', 'Timeout', 'NoConnection', 'Error')) NOT VALID,
  ADD CONSTRAINT device_settlements_completed_check CHECK ((completed_at IS NOT NULL) = (state IN ('Completed', 'Rejected', 'Cancelled'))) NOT VALID,
  ADD CONSTRAINT device_settlements_given_up_check CHECK ((state = 'Cancelled') = (given_up_by IS NOT NULL AND given_up_reason IS NOT NULL)) NOT VALID;

GRANT UPDATE (given_up_by, given_up_reason) ON device_settlements TO tavola_app;
