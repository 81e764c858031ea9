-- The close of day adds up on paper, and cash rounding has a row of its own (decision 251). A template that a restaurant has changed keeps
-- its own rows; of the reports of a terminal it gets the row of cash rounding where it prints the sums without it.
UPDATE receipt_templates SET version = version + 1, updated_at = now(), markup = $new$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{label.closeOfDay}</text>
<line/>
<text size="2" bold="true" align="center">Z {closeOfDayNo}</text>
<row><column>{label.businessDate}</column><column align="right">{businessDate}</column></row>
<if value="since"><row><column>{label.since}</column><column align="right">{since}</column></row></if>
<row><column>{label.closedAt}</column><column align="right">{dateTime}</column></row>
<text>{label.employee} {staffName}</text>
<line/>
<row><column>{label.saleCount}</column><column align="right">{saleCount}</column></row>
<if value="saleNumbers"><row><column>{label.saleNumbers}</column><column align="right">{saleNumbers}</column></row></if>
<if value="samples"><row bold="true"><column>{label.sampleSales} ({samples.count})</column><column align="right">{samples.amount}</column></row></if>
<row><column>{label.grossSales}</column><column align="right">{grossAmount}</column></row>
<row><column>{label.discounts}</column><column align="right">{discountAmount}</column></row>
<each of="discounts" as="sum"><row><column>   {sum.name}</column><column align="right">{sum.amount}</column></row></each>
<row><column>{label.comps}</column><column align="right">{compAmount}</column></row>
<each of="comps" as="sum"><row><column>   {sum.name}</column><column align="right">{sum.amount}</column></row></each>
<row bold="true"><column>{label.netSales}</column><column align="right">{netAmount}</column></row>
<if value="serviceChargeAmount"><row><column>{label.serviceCharge}</column><column align="right">{serviceChargeAmount}</column></row></if>
<if value="chargesAmount"><row><column>{label.charges}</column><column align="right">{chargesAmount}</column></row></if>
<each of="exclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate}</column><column align="right">{tax.amount}</column></row></each>
<if not="isItemized"><row><column>{label.tax}</column><column align="right">{taxAmount}</column></row></if>
<row bold="true"><column>{label.total}</column><column align="right">{totalAmount}</column></row>
<each of="inclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate} {label.included}</column><column align="right">{tax.amount}</column></row></each>
<line/>
<if value="tipAmount"><row><column>{label.tips}</column><column align="right">{tipAmount}</column></row></if>
<if value="roundingAmount"><row><column>{label.rounding}</column><column align="right">{roundingAmount}</column></row></if>
<if value="unsettledAmount"><row><column>{label.unsettled}</column><column align="right">{unsettledAmount}</column></row></if>
<if value="earlierAmount"><row><column>{label.earlier}</column><column align="right">{earlierAmount}</column></row></if>
<if value="refundAmount"><row><column>{label.refunds}</column><column align="right">{refundAmount}</column></row></if>
<row bold="true"><column>{label.payments}</column><column align="right">{paymentsAmount}</column></row>
<each of="perType" as="kind"><row><column>   {kind.name}</column><column align="right">{kind.amount}</column></row></each>
<line/>
<row><column>{label.voidedPayments}</column><column align="right">{voidAmount}</column></row>
<if value="correctedAmount"><row><column>{label.correctedPayments}</column><column align="right">{correctedAmount}</column></row></if>
<row><column>{label.voidedItems}</column><column align="right">{voidedItemAmount}</column></row>
<each of="perType" as="kind">
<if value="kind.isCounted">
<line/>
<text bold="true">{label.drawers}</text>
<row><column>{label.expected}</column><column align="right">{kind.expected}</column></row>
<row><column>{label.counted}</column><column align="right">{kind.counted}</column></row>
<row><column>{label.difference}</column><column align="right">{kind.difference}</column></row>
</if>
</each>
<cut/>$new$
WHERE receipt_template_type = 11 AND markup = $old$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{label.closeOfDay}</text>
<line/>
<text size="2" bold="true" align="center">Z {closeOfDayNo}</text>
<row><column>{label.businessDate}</column><column align="right">{businessDate}</column></row>
<row><column>{label.closedAt}</column><column align="right">{dateTime}</column></row>
<text>{label.employee} {staffName}</text>
<line/>
<row><column>{label.saleCount}</column><column align="right">{saleCount}</column></row>
<row><column>{label.grossSales}</column><column align="right">{grossAmount}</column></row>
<row><column>{label.discounts}</column><column align="right">{discountAmount}</column></row>
<row><column>{label.comps}</column><column align="right">{compAmount}</column></row>
<row bold="true"><column>{label.netSales}</column><column align="right">{netAmount}</column></row>
<row><column>{label.serviceCharge}</column><column align="right">{serviceChargeAmount}</column></row>
<row><column>{label.tax}</column><column align="right">{taxAmount}</column></row>
<row><column>{label.tips}</column><column align="right">{tipAmount}</column></row>
<row><column>{label.refunds}</column><column align="right">{refundAmount}</column></row>
<row><column>{label.voids}</column><column align="right">{voidAmount}</column></row>
<each of="perType" as="kind">
<line/>
<text bold="true">{kind.name}</text>
<row><column>{label.expected}</column><column align="right">{kind.expected}</column></row>
<row><column>{label.counted}</column><column align="right">{kind.counted}</column></row>
<row><column>{label.difference}</column><column align="right">{kind.difference}</column></row>
</each>
<cut/>$old$;

UPDATE receipt_templates SET version = version + 1, updated_at = now(), markup = replace(replace(markup,
  $old$<row><column>{label.cashSales}</column><column align="right">{cashSalesAmount}</column></row>$old$,
  $new$<row><column>{label.cashSales}</column><column align="right">{cashSalesAmount}</column></row>
<if value="cashRoundingAmount"><row><column>{label.rounding}</column><column align="right">{cashRoundingAmount}</column></row></if>$new$),
  $old$<row><column>{label.sales}</column><column align="right">{salesAmount}</column></row>$old$,
  $new$<row><column>{label.sales}</column><column align="right">{salesAmount}</column></row>
<if value="cashRoundingAmount"><row><column>{label.rounding}</column><column align="right">{cashRoundingAmount}</column></row></if>$new$)
WHERE receipt_template_type IN (8, 9, 10) AND markup NOT LIKE '%{cashRoundingAmount}%'
  AND (markup LIKE '%{cashSalesAmount}</column></row>%' OR markup LIKE '%{salesAmount}</column></row>%');
