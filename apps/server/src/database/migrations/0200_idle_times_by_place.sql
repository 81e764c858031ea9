-- Tables and the office lock later than the counter from now on. Where a location chose a longer time, or never, it keeps that there.
UPDATE locations SET setting_version = setting_version + 1, operational_setting = operational_setting
  || CASE WHEN operational_setting ->> 'posTerminalUserIdleTimeout' = '00:00:00' OR operational_setting ->> 'posTerminalUserIdleTimeout' > '00:05:00'
    THEN jsonb_build_object('tableIdleTimeout', operational_setting -> 'posTerminalUserIdleTimeout') ELSE '{}' END
  || CASE WHEN operational_setting ->> 'posTerminalUserIdleTimeout' = '00:00:00' OR operational_setting ->> 'posTerminalUserIdleTimeout' > '00:15:00'
    THEN jsonb_build_object('officeIdleTimeout', operational_setting -> 'posTerminalUserIdleTimeout') ELSE '{}' END
WHERE operational_setting ->> 'posTerminalUserIdleTimeout' = '00:00:00' OR operational_setting ->> 'posTerminalUserIdleTimeout' > '00:05:00';
