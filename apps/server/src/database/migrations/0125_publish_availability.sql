-- Raises the sell data and notifies the terminals of items that ran out, or that are there again (decision 174). Apart from the
-- statement that moves stock, which hardly ever needs it and would prepare the writing to three tables more with every sale.
CREATE FUNCTION app.publish_availability(company uuid, location uuid, items uuid[], available boolean, moved_at timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE AS $$
BEGIN
  INSERT INTO pos_data_versions AS v (company_id, location_id, version, raised_at) VALUES (company, location, 1, moved_at)
    ON CONFLICT (company_id, location_id) DO UPDATE SET version = v.version + 1, raised_at = excluded.raised_at;
  WITH next AS (
    INSERT INTO counters AS c (company_id, location_id, kind, business_date, value)
    VALUES (company, location, 'hubMessage', '1970-01-01', 1)
    ON CONFLICT (company_id, location_id, kind, business_date) DO UPDATE SET value = c.value + 1 RETURNING value)
  INSERT INTO hub_messages (company_id, location_id, seq, event, audience, data, created_at)
  SELECT company, location, next.value, 'itemAvailabilityChanged', 'location',
    jsonb_build_object('itemIDs', to_jsonb(items), 'isAvailable', available), moved_at FROM next;
END
$$;

REVOKE ALL ON FUNCTION app.publish_availability(uuid, uuid, uuid[], boolean, timestamptz) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION app.publish_availability(uuid, uuid, uuid[], boolean, timestamptz) TO tavola_app;
