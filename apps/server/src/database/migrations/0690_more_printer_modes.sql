-- Printers with needles, those that know the fewest commands, and Star's (back-office spec, section 3).
ALTER TABLE printers DROP CONSTRAINT printers_mode_check;
ALTER TABLE printers ADD CONSTRAINT printers_mode_check CHECK (
  mode IN ('EscPos', 'Image', 'DotMatrix', 'Generic', 'StarGraphic', 'StarImpact1', 'StarImpact2', 'StarImpact3')
) NOT VALID;
ALTER TABLE printers VALIDATE CONSTRAINT printers_mode_check;
