-- What displays that face the guest show while nobody is served (back-office spec, section 3).
CREATE TABLE customer_display_settings (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  welcome_message text NOT NULL DEFAULT '',
  location_logo text,
  company_logo text,
  -- Addresses of pictures, in the order in which they take turns.
  advertisement_images text[] NOT NULL DEFAULT '{}',
  -- Null = the language of the location.
  language text CONSTRAINT customer_display_settings_language_check CHECK (language IN ('en', 'th')),
  theme text NOT NULL DEFAULT 'light' CONSTRAINT customer_display_settings_theme_check CHECK (theme IN ('light', 'dark')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT customer_display_settings_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT customer_display_settings_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX customer_display_settings_name_key ON customer_display_settings (company_id, location_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_location('customer_display_settings');

-- The display of a terminal (decisions 190, 191, 313). Its token follows from the server's secret and the generation,
-- so nothing that opens a display is stored, and a higher generation disconnects all of them.
ALTER TABLE clients ADD COLUMN display_setting_id uuid;
ALTER TABLE clients ADD COLUMN display_generation integer NOT NULL DEFAULT 1;
-- Until when a code counts, and the last window whose code was used.
ALTER TABLE clients ADD COLUMN display_code_until timestamptz;
ALTER TABLE clients ADD COLUMN display_code_window bigint;
ALTER TABLE clients ADD COLUMN display_paired_at timestamptz;
ALTER TABLE clients ADD COLUMN display_seen_at timestamptz;
ALTER TABLE clients ADD CONSTRAINT clients_display_setting_fkey FOREIGN KEY (company_id, display_setting_id) REFERENCES customer_display_settings (company_id, id);
