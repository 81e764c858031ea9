-- Printers that are a file of an agent's machine, and the pauses of a printer (back-office spec, sections 3 and 9).
ALTER TABLE printers DROP CONSTRAINT printers_type_check;
ALTER TABLE printers ADD CONSTRAINT printers_type_check CHECK (printer_type IN ('Network', 'Serial', 'Usb', 'File')) NOT VALID;
ALTER TABLE printers VALIDATE CONSTRAINT printers_type_check;
ALTER TABLE printers ADD COLUMN file_path text NOT NULL DEFAULT '';
ALTER TABLE printers ADD COLUMN image_delay_ms integer NOT NULL DEFAULT 100
  CONSTRAINT printers_image_delay_check CHECK (image_delay_ms BETWEEN 0 AND 5000);
ALTER TABLE printers ADD COLUMN cool_down_ms integer NOT NULL DEFAULT 0
  CONSTRAINT printers_cool_down_check CHECK (cool_down_ms BETWEEN 0 AND 60000);
