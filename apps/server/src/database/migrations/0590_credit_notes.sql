-- What refunds take off an invoice (decision 382): one for each refund of an invoiced sale that does not cancel the invoice as a whole. Written
-- with its refund, whose id it has, under the next number of its year; the buyer is that of the invoice. It never changes.
CREATE TABLE credit_notes (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  -- That of the refund.
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  sale_id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- Gap-free per location and year of the business date of the refund.
  note_year integer NOT NULL,
  note_number bigint NOT NULL,
  note_no text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT credit_notes_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT credit_notes_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices (company_id, id)
);

CREATE INDEX credit_notes_sale ON credit_notes (company_id, sale_id);

CREATE UNIQUE INDEX credit_notes_number_key ON credit_notes (company_id, location_id, note_year, note_number);

SELECT app.fence_location('credit_notes');

REVOKE UPDATE ON credit_notes FROM tavola_app;

CREATE POLICY credit_notes_demo ON credit_notes AS RESTRICTIVE FOR DELETE USING (app.of_demo_order(company_id, location_id, order_id));

ALTER TABLE receipt_templates DROP CONSTRAINT receipt_templates_type_check;

ALTER TABLE receipt_templates ADD CONSTRAINT receipt_templates_type_check
  CHECK (receipt_template_type IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 19, 20, 21, 22, 24, 25, 26, 27));

-- For locations that are there already; others get it with their registration.
INSERT INTO receipt_templates (company_id, location_id, id, name, receipt_template_type, is_default, markup, created_at, updated_at)
SELECT l.company_id, l.id, gen_random_uuid(), CASE l.language WHEN 'th' THEN 'ใบลดหนี้' ELSE 'Credit note' END, 27, true, $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{title}</text>
<if value="copyDateTime"><text align="center" bold="true">{label.copy} {copyDateTime}</text></if>
<line/>
<text bold="true">{label.creditNoteNo} {creditNoteNo}</text>
<text>{issuedAt}</text>
<text>{label.ofInvoice} {invoiceNo}</text>
<text>{invoiceIssuedAt}</text>
<text>{label.refund} {refundNo}</text>
<if value="reason"><text>{label.reason} {reason}</text></if>
<if value="saleNo">
<row><column>{label.receipt} {saleNo}</column><column align="right">{dateTime}</column></row>
<row><column>{label.order} {orderNo}</column><column align="right">{terminalName}</column></row>
</if>
<if not="saleNo">
<row><column>{label.order} {orderNo}</column><column align="right">{dateTime}</column></row>
</if>
<if value="posSerialNo"><text>{label.posSerialNo} {posSerialNo}</text></if>
<line/>
<text bold="true">{label.buyer}</text>
<text bold="true">{buyer.companyName}</text>
<text>{label.taxID} {buyer.taxID}</text>
<if value="buyer.branch"><text>{label.branch} {buyer.branch}</text></if>
<text>{buyer.address}</text>
<line/>
<each of="lines" as="item">
<row><column width="2" align="right">{item.quantity}</column><column>{item.name}</column><column align="right">{item.amount}</column></row>
<if value="item.isFreeItem"><text>   ({label.free})</text></if>
<if value="item.isVoided"><text>   ({label.voided})</text></if>
<each of="item.details" as="detail"><row><column>   {detail.text}</column><column align="right">{detail.amount}</column></row></each>
<if value="item.note"><text>   {item.note}</text></if>
</each>
<line/>
<each of="adjustments" as="step"><row><column>{step.name}</column><column align="right">{step.amount}</column></row></each>
<row><column>{label.invoicedNet}</column><column align="right">{invoicedNetAmount}</column></row>
<row><column>{label.correctedNet}</column><column align="right">{correctedNetAmount}</column></row>
<row><column>{label.creditNet}</column><column align="right">{netAmount}</column></row>
<each of="taxes" as="tax"><row><column>{tax.name} {tax.rate} {label.taxOn} {tax.base}</column><column align="right">{tax.amount}</column></row></each>
<row size="2" bold="true"><column>{label.credited}</column><column align="right">{creditAmount}</column></row>
<line/>
<text>{label.issuedBy} {issuedBy}</text>
<text>{label.signature}</text>
<cut/>$markup$, now(), now()
FROM locations l
ON CONFLICT DO NOTHING;
