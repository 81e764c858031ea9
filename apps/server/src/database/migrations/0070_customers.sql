-- The guests that a company knows by name (decision 172).
CREATE TABLE customer_categories (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT customer_categories_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT customer_categories_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

CREATE UNIQUE INDEX customer_categories_name_key ON customer_categories (company_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_company('customer_categories');

CREATE TABLE customers (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  given_name text NOT NULL,
  family_name text NOT NULL DEFAULT '',
  preferred_name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  customer_category_id uuid,
  -- Since when the guest agrees to mails; null = does not.
  accepted_mail_at timestamptz,
  -- The guest without a name: no points, no account, not deletable.
  is_default boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  -- The personal data is gone, and the name is a pseudonym: never restored.
  erased_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT customers_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT customers_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id),
  CONSTRAINT customers_category_fkey FOREIGN KEY (company_id, customer_category_id) REFERENCES customer_categories (company_id, id),
  CONSTRAINT customers_erased_check CHECK (erased_at IS NULL OR deleted_at IS NOT NULL)
);

CREATE UNIQUE INDEX customers_default_key ON customers (company_id) WHERE is_default;

CREATE INDEX customers_name ON customers (company_id, lower(given_name), lower(family_name), id) WHERE deleted_at IS NULL;

-- Equal phones and mails are a warning.
CREATE INDEX customers_phone ON customers (company_id, phone) WHERE deleted_at IS NULL AND phone <> '';

CREATE INDEX customers_email ON customers (company_id, lower(email)) WHERE deleted_at IS NULL AND email <> '';

CREATE INDEX customers_category ON customers (company_id, customer_category_id) WHERE deleted_at IS NULL;

SELECT app.fence_company('customers');

-- An address is never edited: the changed one is another row, and orders keep the row that they were delivered to.
CREATE TABLE customer_addresses (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  customer_id uuid NOT NULL,
  name text NOT NULL,
  full_address text NOT NULL,
  delivery_note text NOT NULL,
  -- The first one is the default.
  sort_number integer NOT NULL,
  created_at timestamptz NOT NULL,
  archived_at timestamptz,
  CONSTRAINT customer_addresses_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT customer_addresses_customer_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers (company_id, id)
);

CREATE INDEX customer_addresses_customer ON customer_addresses (company_id, customer_id, sort_number) WHERE archived_at IS NULL;

SELECT app.fence_company('customer_addresses');

-- What a customer is found by: every ending of the words of names and of the digits of phones, so that a part of a word is the beginning of
-- a row and a range of the index finds it. Trigrams would not: they know no Thai vowels, and the fence keeps LIKE away from indexes.
CREATE TABLE customer_words (
  company_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  customer_id uuid NOT NULL,
  -- The whole word; short texts are looked for here only.
  is_start boolean NOT NULL,
  CONSTRAINT customer_words_pkey PRIMARY KEY (company_id, word, customer_id),
  CONSTRAINT customer_words_customer_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers (company_id, id)
);

CREATE INDEX customer_words_start ON customer_words (company_id, word, customer_id) WHERE is_start;

CREATE INDEX customer_words_customer ON customer_words (company_id, customer_id);

SELECT app.fence_company('customer_words');

-- What registration writes for new companies (decision 204).
INSERT INTO customers (company_id, id, given_name, is_default, created_at, updated_at)
SELECT c.company_id, gen_random_uuid(),
  CASE (SELECT l.language FROM locations l WHERE l.company_id = c.company_id ORDER BY l.created_at, l.id LIMIT 1)
    WHEN 'th' THEN 'ลูกค้าทั่วไป' ELSE 'Walk-in' END,
  true, now(), now()
FROM companies c;

INSERT INTO customer_words (company_id, word, customer_id, is_start)
SELECT DISTINCT ON (c.company_id, substr(w.word, n), c.id) c.company_id, substr(w.word, n), c.id, n = 1
FROM customers c
CROSS JOIN LATERAL regexp_split_to_table(lower(c.given_name), '-') AS w (word)
CROSS JOIN LATERAL generate_series(1, length(w.word)) AS n
WHERE n = 1 OR length(w.word) - n >= 2
ORDER BY c.company_id, substr(w.word, n), c.id, n;
