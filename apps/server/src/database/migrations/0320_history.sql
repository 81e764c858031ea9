-- no transaction
-- Each filter of the history is answered by a range of an index, newest first, whatever else is in the audit.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_kind ON audit_log (company_id, location_id, target_type, at, id);

CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_action ON audit_log (company_id, location_id, action, at, id);

CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_person ON audit_log (company_id, location_id, user_id, at, id);

CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_person_kind ON audit_log (company_id, location_id, user_id, target_type, at, id);

CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_person_action ON audit_log (company_id, location_id, user_id, action, at, id);

-- A thing of the whole company is changed at any of its locations.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_target ON audit_log (company_id, target_id, at, id);
