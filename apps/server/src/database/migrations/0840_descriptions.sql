-- Descriptions per language next to the plain one, {en?, th?}, as names have them (decision 472).

ALTER TABLE items ADD COLUMN descriptions jsonb NOT NULL DEFAULT '{}' CONSTRAINT items_descriptions_check CHECK (jsonb_typeof(descriptions) = 'object');
