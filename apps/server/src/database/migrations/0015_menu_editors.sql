-- Who saved a menu last, told to the second of two editors.
ALTER TABLE menus ADD COLUMN updated_by uuid;

ALTER TABLE menus ADD CONSTRAINT menus_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES users (company_id, id);
