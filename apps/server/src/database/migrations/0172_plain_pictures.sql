-- Pictures that were stored before uploads lost place and camera lose them too: one job a company, in the background.
GRANT UPDATE (bytes) ON images TO tavola_app;

INSERT INTO jobs (company_id, id, kind, payload, created_at, run_at)
SELECT company_id, gen_random_uuid(), 'plainPictures', '{"after": null}', now(), now()
FROM (SELECT DISTINCT company_id FROM images) AS pictured;
