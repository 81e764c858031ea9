-- What a route printed, newest first (decision 338).
CREATE INDEX print_jobs_route ON print_jobs (company_id, location_id, route_id, created_at);
