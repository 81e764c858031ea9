-- Printers at a serial or USB port of an agent's machine (back-office spec, section 3). Those of before are of the network.
ALTER TABLE printers ADD COLUMN printer_type text NOT NULL DEFAULT 'Network'
  CONSTRAINT printers_type_check CHECK (printer_type IN ('Network', 'Serial', 'Usb'));
ALTER TABLE printers ADD COLUMN com text NOT NULL DEFAULT '';
ALTER TABLE printers ADD COLUMN baud_rate integer NOT NULL DEFAULT 115200;
-- Maker and model of a USB printer, as its machine names them.
ALTER TABLE printers ADD COLUMN vid integer;
ALTER TABLE printers ADD COLUMN pid integer;

-- How terminals of the local network reach an agent, and which USB printers its machine has (decision 362). The certificate is
-- public; its key never leaves that machine.
ALTER TABLE hardware_agents ADD COLUMN root_certificate text;
ALTER TABLE hardware_agents ADD COLUMN addresses json NOT NULL DEFAULT '[]';
ALTER TABLE hardware_agents ADD COLUMN usb_printers json NOT NULL DEFAULT '[]';
