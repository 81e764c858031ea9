-- What a product, an ingredient or an option itself contains, of the 14 allergens of European law (decision 373).
ALTER TABLE items ADD COLUMN allergens text[] NOT NULL DEFAULT '{}'
  CONSTRAINT items_allergens_check CHECK (allergens <@ ARRAY['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soy',
    'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs']);

ALTER TABLE modifier_options ADD COLUMN allergens text[] NOT NULL DEFAULT '{}'
  CONSTRAINT modifier_options_allergens_check CHECK (allergens <@ ARRAY['gluten', 'crustaceans', 'eggs', 'fish',
    'peanuts', 'soy', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs']);

ALTER TABLE variant_options ADD COLUMN allergens text[] NOT NULL DEFAULT '{}'
  CONSTRAINT variant_options_allergens_check CHECK (allergens <@ ARRAY['gluten', 'crustaceans', 'eggs', 'fish',
    'peanuts', 'soy', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs']);
