-- People who only use the POS sign in by PIN alone: no username, no mail, no password, and never a super-user.
ALTER TABLE users ADD COLUMN is_pin_only boolean NOT NULL DEFAULT false;

ALTER TABLE users
  ADD CONSTRAINT users_pin_only_check
  CHECK (NOT is_pin_only OR (password_hash IS NULL AND user_name = '' AND email = '' AND NOT is_super_user));

ALTER TABLE users
  ADD CONSTRAINT users_max_active_terminals_check
  CHECK (max_active_terminals BETWEEN 1 AND 20);
