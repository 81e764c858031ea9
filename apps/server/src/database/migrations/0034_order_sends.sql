-- What went to the kitchen, written in the transaction of the save that sends or cancels (decisions 137, 163). Kitchen, tickets and stock read
-- these rows; nothing else says what was sent.

CREATE TABLE order_sends (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  -- Made by the terminal, or named after the version of the order that sends.
  send_id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT order_sends_kind_check CHECK (kind IN ('Add', 'Cancel', 'Reprint')),
  -- [{orderLineID, quantity}]; a part that pricing split off counts under its line. A Cancel names the line under which the units were sent.
  lines jsonb NOT NULL CONSTRAINT order_sends_lines_check CHECK (jsonb_typeof(lines) = 'array' AND lines <> '[]'),
  sent_by uuid NOT NULL,
  sent_at timestamptz NOT NULL,
  CONSTRAINT order_sends_pkey PRIMARY KEY (company_id, send_id),
  CONSTRAINT order_sends_order_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders (company_id, id)
);

CREATE INDEX order_sends_order ON order_sends (company_id, order_id);

SELECT app.fence_location('order_sends');

REVOKE UPDATE, DELETE ON order_sends FROM tavola_app;

-- Open orders whose lines were sent before: one send for each version that sent, by the person who opened the order.
INSERT INTO order_sends (company_id, location_id, send_id, order_id, kind, lines, sent_by, sent_at)
SELECT o.company_id, o.location_id, md5(o.id || '/send ' || s.sent_version)::uuid, o.id, 'Add',
       jsonb_agg(jsonb_build_object('orderLineID', s.line_id, 'quantity', s.quantity) ORDER BY s.position), o.opened_by, min(s.sent_at)
  FROM orders o
  JOIN (SELECT company_id, order_id, sent_version, coalesce(split_of, id) AS line_id, sum(quantity) AS quantity,
               min(position) AS position, min(coalesce(sent_at, updated_at)) AS sent_at
          FROM order_lines WHERE sent_version IS NOT NULL AND status <> 'Voided'
         GROUP BY company_id, order_id, sent_version, coalesce(split_of, id)) s ON s.company_id = o.company_id AND s.order_id = o.id
 WHERE o.status IN ('Draft', 'New', 'Held', 'AwaitingPreparation', 'InPreparation', 'Saved')
 GROUP BY o.company_id, o.location_id, o.id, o.opened_by, s.sent_version;
