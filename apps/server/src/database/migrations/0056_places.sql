-- A company's places: its logo, locations that are deleted for good, and addresses that remain an alias for a while after they changed (decision 200).
ALTER TABLE companies ADD COLUMN logo_url text;

-- A location is archived first. Deleted for good it is found nowhere any more, while its sales stay for the company's reports (decision 25).
ALTER TABLE locations ADD COLUMN deleted_at timestamptz;

-- Null = the address of its location; otherwise a former one, which leads there until then.
ALTER TABLE sub_domains ADD COLUMN alias_until timestamptz;

CREATE INDEX sub_domains_location ON sub_domains (location_ref);

CREATE INDEX sub_domains_alias ON sub_domains (alias_until) WHERE alias_until IS NOT NULL;

-- A person who changes location crosses hosts with a code too: it is bound to the session that asked for it, and brings a terminal along only when the address of the same location has changed.
ALTER TABLE sign_in_codes ALTER COLUMN client_ref DROP NOT NULL;

ALTER TABLE sign_in_codes ADD COLUMN session_ref uuid;
