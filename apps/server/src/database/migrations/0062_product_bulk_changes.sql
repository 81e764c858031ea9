-- Changes of many products at once, with what the products were before, so that a change can be undone.
CREATE TABLE product_bulk_changes (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT product_bulk_changes_kind_check CHECK (kind IN ('category', 'tax', 'price', 'availability', 'modifierGroup', 'menu')),
  changed_count integer NOT NULL,
  -- {itemID: version} after the change: whoever changes a product later ends the undo.
  versions jsonb NOT NULL,
  before jsonb NOT NULL,
  changed_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  undone_at timestamptz,
  CONSTRAINT product_bulk_changes_pkey PRIMARY KEY (company_id, location_id, id),
  CONSTRAINT product_bulk_changes_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT product_bulk_changes_user_fkey FOREIGN KEY (company_id, changed_by) REFERENCES users (company_id, id)
);

SELECT app.fence_location('product_bulk_changes');
