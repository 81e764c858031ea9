-- People who are signed in link an account of the operator's provider themselves (decision 197). Each link has an id to remove it by, and the mail
-- address that the provider had verified, so that a person knows which account it is.

ALTER TABLE user_identities
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN email text;
CREATE UNIQUE INDEX user_identities_id_key ON user_identities (company_id, id);

-- Who links an account this way; null = the way signs somebody in.
ALTER TABLE social_sign_ins ADD COLUMN linking_user_id uuid;
