-- A room may have a picture behind its plan, and walls and texts on it (decision 176).
ALTER TABLE table_layouts ADD COLUMN image_id uuid;

ALTER TABLE table_layouts ADD COLUMN decorations jsonb NOT NULL DEFAULT '[]';

ALTER TABLE table_layouts
  ADD CONSTRAINT table_layouts_image_fkey FOREIGN KEY (company_id, image_id) REFERENCES images (company_id, id);

ALTER TABLE tables ADD CONSTRAINT tables_rotation_check CHECK (rotation BETWEEN 0 AND 359);
