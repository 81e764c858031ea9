-- The handover shows the report that a terminal closed last.
CREATE INDEX terminal_reports_closed ON terminal_reports (company_id, client_id, closed_at DESC) WHERE status = 'Closed';
