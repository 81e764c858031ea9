-- Which installation answers here (decision 248). A page that was loaded from another one reloads. It is part of a
-- backup: restored elsewhere, the books are the same ones.
CREATE TABLE installation (
  id uuid NOT NULL,
  made_at timestamptz NOT NULL,
  CONSTRAINT installation_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX installation_only_one ON installation ((true));

REVOKE INSERT, UPDATE, DELETE ON installation FROM tavola_app;

INSERT INTO installation (id, made_at) VALUES (gen_random_uuid(), now());

-- The version of the page that a session uses, as it names itself.
ALTER TABLE sessions ADD COLUMN client_version text CONSTRAINT sessions_client_version_check CHECK (length(client_version) <= 40);
