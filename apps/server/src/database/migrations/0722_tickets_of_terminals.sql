-- A terminal prints a ticket of what it sends, where no event route does (decision 433). Terminals that print already are left as
-- they are.
ALTER TABLE clients ADD COLUMN prints_ticket boolean NOT NULL DEFAULT true;
UPDATE clients SET prints_ticket = false WHERE printer_id IS NOT NULL;
