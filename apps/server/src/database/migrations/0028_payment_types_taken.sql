-- Payment types that the product cannot take yet are no choice at the tills: gift cards, card terminals, and what the system alone pays by.
-- One that can be taken one day gets its place by being switched on under System payments.

UPDATE payment_settings SET deleted_at = now(), updated_at = now(), is_available_in_pos = false, version = version + 1
WHERE payment_type_id IN (2, 5, 7, 99) AND custom_payment_type_id IS NULL AND deleted_at IS NULL;
