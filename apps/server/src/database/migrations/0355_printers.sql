-- Agents of a location: processes on its own machines that reach its printers (decision 194).
CREATE TABLE hardware_agents (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  -- Keyed with the server's secret; null once it was used.
  setup_code_hash text,
  setup_expires_at timestamptz NOT NULL,
  -- Of a random key of 256 bits; null until a process is the agent.
  key_hash text,
  agent_version text,
  last_seen_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT hardware_agents_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT hardware_agents_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX hardware_agents_name_key ON hardware_agents (company_id, location_id, lower(name)) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX hardware_agents_code_key ON hardware_agents (company_id, location_id, setup_code_hash);

SELECT app.fence_location('hardware_agents');

-- Printers of a location, and what their agent last reported of them (back-office spec, section 3).
CREATE TABLE printers (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  host text NOT NULL,
  port integer NOT NULL DEFAULT 9100 CONSTRAINT printers_port_check CHECK (port BETWEEN 1 AND 65535),
  mode text NOT NULL CONSTRAINT printers_mode_check CHECK (mode IN ('EscPos', 'Image', 'StarGraphic')),
  characters_per_line integer NOT NULL DEFAULT 48
    CONSTRAINT printers_characters_check CHECK (characters_per_line IN (32, 42, 48)),
  encoding text NOT NULL DEFAULT 'cp437',
  threshold integer NOT NULL DEFAULT 225 CONSTRAINT printers_threshold_check CHECK (threshold BETWEEN 0 AND 255),
  cutting boolean NOT NULL DEFAULT true,
  -- Null = any agent of the location reaches it.
  agent_id uuid,
  status text NOT NULL DEFAULT 'Unknown'
    CONSTRAINT printers_status_check CHECK (status IN ('OK', 'Error', 'Checking', 'Unknown')),
  status_at timestamptz,
  status_reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT printers_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT printers_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT printers_agent_fkey FOREIGN KEY (company_id, agent_id) REFERENCES hardware_agents (company_id, id)
);

CREATE UNIQUE INDEX printers_name_key ON printers (company_id, location_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_location('printers');

-- What is printed by itself when an order is sent, and where (decisions 70, 298).
CREATE TABLE event_routes (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  sort_number integer NOT NULL DEFAULT 0,
  -- Empty = all of them.
  channels smallint[] NOT NULL DEFAULT '{}',
  fulfillments smallint[] NOT NULL DEFAULT '{}',
  category_ids uuid[] NOT NULL DEFAULT '{}',
  printer_id uuid NOT NULL,
  backup_printer_id uuid,
  copies integer NOT NULL DEFAULT 1 CONSTRAINT event_routes_copies_check CHECK (copies BETWEEN 1 AND 5),
  also_others boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT event_routes_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT event_routes_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT event_routes_printer_fkey FOREIGN KEY (company_id, printer_id) REFERENCES printers (company_id, id),
  CONSTRAINT event_routes_backup_fkey FOREIGN KEY (company_id, backup_printer_id) REFERENCES printers (company_id, id),
  CONSTRAINT event_routes_printers_check CHECK (printer_id <> backup_printer_id)
);

CREATE UNIQUE INDEX event_routes_name_key ON event_routes (company_id, location_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_location('event_routes');

-- Tickets, receipts and drawer pulses on their way to a printer (decisions 72, 189; reliability D1). A ticket is a row of the transaction of its
-- order; a location without a route has none.
CREATE TABLE print_jobs (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  -- Of a ticket: follows from its send and its route, so that a send that is repeated prints nothing more.
  id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT print_jobs_kind_check CHECK (kind IN ('Kitchen', 'Receipt', 'Drawer', 'Test')),
  state text NOT NULL DEFAULT 'queued'
    CONSTRAINT print_jobs_state_check CHECK (state IN ('queued', 'claimed', 'sent', 'printed', 'failed', 'unconfirmed')),
  printer_id uuid NOT NULL,
  -- Prints where the first one does not; null = none is left.
  backup_printer_id uuid,
  route_id uuid,
  order_id uuid,
  send_id uuid,
  send_kind text CONSTRAINT print_jobs_send_check CHECK (send_kind IN ('Add', 'Cancel', 'Reprint')),
  -- The units of the ticket; null = the document is stored whole.
  lines json,
  document json,
  copies integer NOT NULL DEFAULT 1,
  is_reprint boolean NOT NULL DEFAULT false,
  client_id uuid,
  agent_id uuid,
  attempts integer NOT NULL DEFAULT 0,
  failed_reason text,
  created_at timestamptz NOT NULL,
  -- Since when it waits for its printer: a retry begins again.
  queued_at timestamptz NOT NULL,
  lease_until timestamptz,
  ended_at timestamptz,
  -- Someone has seen that the paper is there, or that it is not needed.
  dismissed_at timestamptz,
  CONSTRAINT print_jobs_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT print_jobs_printer_fkey FOREIGN KEY (company_id, printer_id) REFERENCES printers (company_id, id),
  CONSTRAINT print_jobs_backup_fkey FOREIGN KEY (company_id, backup_printer_id) REFERENCES printers (company_id, id),
  CONSTRAINT print_jobs_agent_fkey FOREIGN KEY (company_id, agent_id) REFERENCES hardware_agents (company_id, id)
);

CREATE INDEX print_jobs_open ON print_jobs (company_id, location_id, printer_id, queued_at) WHERE state IN ('queued', 'claimed', 'sent');

CREATE INDEX print_jobs_recovery ON print_jobs (company_id, location_id, ended_at)
  WHERE state IN ('failed', 'unconfirmed') AND dismissed_at IS NULL;

CREATE INDEX print_jobs_order ON print_jobs (company_id, location_id, order_id);

-- What is old is swept.
CREATE INDEX print_jobs_created ON print_jobs (company_id, location_id, created_at);

SELECT app.fence_location('print_jobs');

-- What a terminal prints with, and what it prints by itself (decision 227).
ALTER TABLE clients ADD COLUMN printer_id uuid;
ALTER TABLE clients ADD COLUMN prints_receipt boolean NOT NULL DEFAULT true;
ALTER TABLE clients ADD COLUMN opens_drawer boolean NOT NULL DEFAULT true;
ALTER TABLE clients ADD CONSTRAINT clients_printer_fkey FOREIGN KEY (company_id, printer_id) REFERENCES printers (company_id, id);
