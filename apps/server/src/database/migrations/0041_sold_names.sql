-- What was sold and paid keeps its names per language, so that a receipt needs no catalog (decisions 158 and 165).

-- {id: {en?, th?}} of item, options and parts; null = only the plain names.
ALTER TABLE order_lines ADD COLUMN names json;
-- {en?, th?} of the payment type; null = only its plain name.
ALTER TABLE payments ADD COLUMN names json;
-- {en?, th?} of a discount; null = only its plain name.
ALTER TABLE order_discounts ADD COLUMN names json;
