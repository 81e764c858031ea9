-- The list of customers in each of its orders reads a page and not every customer (goal S12).
CREATE INDEX customers_by_family_name ON customers (company_id, lower(family_name), lower(given_name), id) WHERE deleted_at IS NULL;

CREATE INDEX customers_by_phone ON customers (company_id, phone, lower(given_name), lower(family_name), id) WHERE deleted_at IS NULL;

CREATE INDEX customers_by_email ON customers (company_id, lower(email), lower(given_name), lower(family_name), id) WHERE deleted_at IS NULL;
