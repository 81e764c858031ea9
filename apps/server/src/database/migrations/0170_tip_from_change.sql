-- Change that a guest has left becomes the tip of a payment while the drawer is counted (decision 170).
GRANT UPDATE (change_amount) ON payments TO tavola_app;
