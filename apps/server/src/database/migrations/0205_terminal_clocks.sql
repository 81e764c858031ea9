-- How far the clock of a terminal is behind the server's, as its page last reported it (decision 256); null = within a minute.
ALTER TABLE clients ADD COLUMN clock_behind_seconds integer;
