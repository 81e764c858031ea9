-- A terminal prints by agents near it and by an Android app unless the office turns that off (decision 442). Until now every terminal
-- did so whatever was stored, so it stays on for those that exist.
ALTER TABLE clients ALTER COLUMN hardware_agent_printing SET DEFAULT true;
ALTER TABLE clients ALTER COLUMN android_printing SET DEFAULT true;
UPDATE clients SET hardware_agent_printing = true, android_printing = true;
