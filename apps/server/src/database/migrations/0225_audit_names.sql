-- What a changed thing was called, for whoever reads the audit when it has another name or is gone.
ALTER TABLE audit_log ADD COLUMN target_name text;
