-- What receipts print of a terminal and of a delivery. Nobody could change a template before this, so the known line is there.
ALTER TABLE clients ADD COLUMN serial_no text NOT NULL DEFAULT '';

UPDATE receipt_templates
SET version = version + 1, updated_at = now(), markup = replace(markup, $old$<if value="customer"><text>{label.customer} {customer.givenName}</text></if>$old$,
  $new$<if value="customer"><text>{label.customer} {customer.givenName}</text></if>
<if value="deliveryDetails.addressName"><text bold="true">{deliveryDetails.addressName}</text></if>
<if value="deliveryDetails"><text>{label.address} {deliveryDetails.fullAddress}</text></if>
<if value="deliveryDetails.deliveryNote"><text>! {deliveryDetails.deliveryNote}</text></if>$new$)
WHERE receipt_template_type = 1;

-- Whoever counts a drawer serves nobody.
UPDATE receipt_templates SET version = version + 1, updated_at = now(), markup = replace(markup, '{label.staff}', '{label.employee}')
WHERE receipt_template_type BETWEEN 4 AND 11;
