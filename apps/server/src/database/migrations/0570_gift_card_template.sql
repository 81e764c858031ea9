-- The receipt of gift cards (decision 346) for locations that are there already; others get it with their registration.
ALTER TABLE receipt_templates DROP CONSTRAINT receipt_templates_type_check;

ALTER TABLE receipt_templates ADD CONSTRAINT receipt_templates_type_check
  CHECK (receipt_template_type IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 19, 20, 21, 22, 24, 25, 26));

INSERT INTO receipt_templates (company_id, location_id, id, name, receipt_template_type, is_default, markup, created_at, updated_at)
SELECT l.company_id, l.id, gen_random_uuid(), CASE l.language WHEN 'th' THEN 'ใบเสร็จบัตรของขวัญ' ELSE 'Gift card receipt' END, 26, true, $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{title}</text>
<if value="copyDateTime"><text align="center" bold="true">{label.copy} {copyDateTime}</text></if>
<if value="saleNo"><row><column>{label.receipt} {saleNo}</column><column align="right">{dateTime}</column></row></if>
<if value="terminalName"><text>{label.terminal} {terminalName}</text></if>
<if value="staffName"><text>{label.staff} {staffName}</text></if>
<if value="ownerName"><text>{label.customer} {ownerName}</text></if>
<each of="cards" as="card" label="{card.typeName}">
<line/>
<row bold="true"><column>{card.typeName}</column><column align="right">{card.amount}</column></row>
<text align="center" bold="true">{card.number}</text>
<barcode value="{card.code}" label="{card.barsLabel}"/>
<row><column>{label.cardBalance}</column><column align="right">{card.balance}</column></row>
<if value="card.expiryDate"><text>{label.goodUntil} {card.expiryDate}</text></if>
</each>
<if value="saleNo"><line/><row size="2" bold="true"><column>{label.total}</column><column align="right">{totalAmount}</column></row></if>
<if value="isRefunded"><text bold="true">{label.refunded}</text></if>
<if value="payments"><line/></if>
<each of="payments" as="payment">
<row><column wrap="22">{payment.name}</column><column align="right">{payment.tenderedAmount}</column></row>
<if value="payment.cashRoundingAdjustAmount"><row><column>{label.rounding}</column><column align="right">{payment.cashRoundingAdjustAmount}</column></row></if>
<if value="payment.changeAmount"><row><column>{label.change}</column><column align="right">{payment.changeAmount}</column></row></if>
</each>
<line/>
<text align="center">{label.cardCare}</text>
<line/>
<text align="center">{label.thanks}</text>
<cut/>$markup$, now(), now()
FROM locations l
ON CONFLICT DO NOTHING;
