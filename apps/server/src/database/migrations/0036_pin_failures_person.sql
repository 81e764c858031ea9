-- Wrong PINs count per terminal and per signed-in person (decision 201). Null: nobody was signed in.
ALTER TABLE pin_failures ADD COLUMN user_id uuid;
ALTER TABLE pin_failures ADD CONSTRAINT pin_failures_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id);
COMMENT ON COLUMN pin_failures.is_forgiven IS 'A right PIN followed: still counts for the day, no longer for the lock.';
