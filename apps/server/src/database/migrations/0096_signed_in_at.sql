-- A PIN typed at the lock replaces the session of the same person, who has been signed in since the session before it.
-- NULL = since the session itself was opened.
ALTER TABLE sessions ADD COLUMN signed_in_at timestamptz;
