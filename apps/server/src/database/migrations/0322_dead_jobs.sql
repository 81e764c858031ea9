-- no transaction
-- The few jobs that were given up, such as mails that nobody took, for those who must know of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_dead ON jobs (company_id, dead_at) WHERE dead_at IS NOT NULL;
