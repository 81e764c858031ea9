-- The document of an invoice (decision 340) for locations that are there already; others get it with their registration.
INSERT INTO receipt_templates (company_id, location_id, id, name, receipt_template_type, is_default, markup, created_at, updated_at)
SELECT l.company_id, l.id, gen_random_uuid(), CASE l.language WHEN 'th' THEN 'ใบกำกับภาษีเต็มรูป' ELSE 'Invoice to a business' END, 25, true, $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{title}</text>
<if value="copyDateTime"><text align="center" bold="true">{label.copy} {copyDateTime}</text></if>
<if value="isCancelled"><text align="center" bold="true">{label.cancelled}</text></if>
<line/>
<text bold="true">{label.invoiceNo} {invoiceNo}</text>
<text>{issuedAt}</text>
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
<row><column>{label.subtotal}</column><column align="right">{subtotal}</column></row>
<each of="adjustments" as="step"><row><column>{step.name}</column><column align="right">{step.amount}</column></row></each>
<row><column>{label.netAmount}</column><column align="right">{netAmount}</column></row>
<each of="taxes" as="tax"><row><column>{tax.name} {tax.rate} {label.taxOn} {tax.base}</column><column align="right">{tax.amount}</column></row></each>
<row size="2" bold="true"><column>{label.total}</column><column align="right">{totalDueAmount}</column></row>
<if value="payments"><line/></if>
<each of="payments" as="payment">
<row><column wrap="22">{payment.name}</column><column align="right">{payment.tenderedAmount}</column></row>
<if value="payment.cashRoundingAdjustAmount"><row><column>{label.rounding}</column><column align="right">{payment.cashRoundingAdjustAmount}</column></row></if>
<if value="payment.tipAmount"><row><column>{label.tip}</column><column align="right">{payment.tipAmount}</column></row></if>
<if value="payment.changeAmount"><row><column>{label.change}</column><column align="right">{payment.changeAmount}</column></row></if>
</each>
<line/>
<text>{label.issuedBy} {issuedBy}</text>
<text>{label.signature}</text>
<cut/>$markup$, now(), now()
FROM locations l
ON CONFLICT DO NOTHING;
