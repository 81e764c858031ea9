-- Voids by card terminals that came to nothing: what they were to reverse is listed until it is (decision 415).
CREATE INDEX payment_activities_failed_voids ON payment_activities (company_id, location_id)
  WHERE kind = 'void' AND completed_at IS NOT NULL AND state <> 'Completed';
