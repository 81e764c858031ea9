-- Templates can be deleted from here on, and keep who did it.
ALTER TABLE receipt_templates ADD COLUMN deleted_by uuid;
