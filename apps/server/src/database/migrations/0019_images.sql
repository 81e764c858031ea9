-- Pictures of what is sold, of brands and of payment types. They lie in the database, so that one backup holds all and the fence is the tables'.

CREATE TABLE images (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  media_type text NOT NULL CONSTRAINT images_media_type_check CHECK (media_type IN ('image/webp', 'image/png', 'image/jpeg')),
  bytes bytea NOT NULL CONSTRAINT images_bytes_check CHECK (octet_length(bytes) BETWEEN 1 AND 524288),
  created_at timestamptz NOT NULL,
  CONSTRAINT images_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT images_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

-- Already compressed; trying again costs time and wins nothing.
ALTER TABLE images ALTER COLUMN bytes SET STORAGE EXTERNAL;

SELECT app.fence_company('images');

-- A picture never changes under its address, so that browsers may keep it.
REVOKE UPDATE ON images FROM tavola_app;
