-- Terminals get screens of their own: how each prints and drives its customer display (back-office spec, section 3), and since when it is
-- connected or away. The two instants are notes of the hub; they do not raise the version.

ALTER TABLE clients ADD COLUMN on_screen_printer boolean NOT NULL DEFAULT false;

ALTER TABLE clients ADD COLUMN hardware_agent_printing boolean NOT NULL DEFAULT false;

ALTER TABLE clients ADD COLUMN android_printing boolean NOT NULL DEFAULT false;

ALTER TABLE clients ADD COLUMN customer_facing_display boolean NOT NULL DEFAULT false;

ALTER TABLE clients ADD COLUMN printing_agent jsonb;

ALTER TABLE clients ADD COLUMN display_agent jsonb;

ALTER TABLE clients ADD COLUMN online_since timestamptz;

ALTER TABLE clients ADD COLUMN offline_since timestamptz;
