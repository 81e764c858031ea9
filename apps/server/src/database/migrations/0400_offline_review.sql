-- The list of offline sales that a manager looks at reads those that are not simply stored (decision 321).
CREATE INDEX offline_orders_review ON offline_orders (company_id, location_id, sold_at) WHERE outcome <> 'Stored';
