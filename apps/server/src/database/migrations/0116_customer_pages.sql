-- no transaction
-- A page of customers behind many others is reached in an index alone: Postgres answers from an index on lower(name)
-- only where the name itself is in it too (goal S12).
CREATE INDEX CONCURRENTLY IF NOT EXISTS customers_page_by_name
  ON customers (company_id, lower(given_name), lower(family_name), id)
  INCLUDE (given_name, family_name) WHERE deleted_at IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS customers_name;

CREATE INDEX CONCURRENTLY IF NOT EXISTS customers_page_by_family_name
  ON customers (company_id, lower(family_name), lower(given_name), id)
  INCLUDE (given_name, family_name) WHERE deleted_at IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS customers_by_family_name;

CREATE INDEX CONCURRENTLY IF NOT EXISTS customers_page_by_phone
  ON customers (company_id, phone, lower(given_name), lower(family_name), id)
  INCLUDE (given_name, family_name) WHERE deleted_at IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS customers_by_phone;

CREATE INDEX CONCURRENTLY IF NOT EXISTS customers_page_by_email
  ON customers (company_id, lower(email), lower(given_name), lower(family_name), id)
  INCLUDE (given_name, family_name, email) WHERE deleted_at IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS customers_by_email;

CREATE INDEX CONCURRENTLY IF NOT EXISTS customers_page_by_state
  ON customers (company_id, is_active, lower(given_name), lower(family_name), id)
  INCLUDE (given_name, family_name) WHERE deleted_at IS NULL;

-- The small index of categories stays: the list is counted in it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS customers_page_of_category
  ON customers (company_id, customer_category_id, lower(given_name), lower(family_name), id)
  INCLUDE (given_name, family_name) WHERE deleted_at IS NULL;
