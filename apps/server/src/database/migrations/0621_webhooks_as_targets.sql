-- Notices go to a webhook as well (decisions 193, 371).
ALTER TABLE notification_targets ADD COLUMN webhook_id uuid,
  DROP CONSTRAINT notification_targets_kind_check,
  ADD CONSTRAINT notification_targets_kind_check CHECK (kind IN ('Bell', 'Sound', 'Mail', 'Webhook')),
  ADD CONSTRAINT notification_targets_webhook_check CHECK ((kind = 'Webhook') = (webhook_id IS NOT NULL)),
  ADD CONSTRAINT notification_targets_webhook_fkey FOREIGN KEY (company_id, webhook_id) REFERENCES webhooks (company_id, id);

CREATE INDEX notification_targets_webhook ON notification_targets (company_id, webhook_id) WHERE webhook_id IS NOT NULL;

-- An event route is for what is sent to the kitchen, which its printer prints, or for an online order that comes in,
-- which its webhook gets (decisions 70, 371).
ALTER TABLE event_routes ADD COLUMN event text NOT NULL DEFAULT 'OrderSent'
    CONSTRAINT event_routes_event_check CHECK (event IN ('OrderSent', 'OnlineOrderReceived')),
  ADD COLUMN webhook_id uuid,
  ALTER COLUMN printer_id DROP NOT NULL,
  ADD CONSTRAINT event_routes_target_check CHECK (CASE event WHEN 'OrderSent' THEN printer_id IS NOT NULL AND webhook_id IS NULL
    ELSE webhook_id IS NOT NULL AND printer_id IS NULL AND backup_printer_id IS NULL END),
  ADD CONSTRAINT event_routes_webhook_fkey FOREIGN KEY (company_id, webhook_id) REFERENCES webhooks (company_id, id);

CREATE INDEX event_routes_webhook ON event_routes (company_id, webhook_id) WHERE webhook_id IS NOT NULL;
