-- Templates that print the declared fields of their type (decision 77). Nobody could change a template before this, so those
-- that are there are replaced; a location without one of a type gets it.

WITH m (type, name_en, name_th, markup) AS (VALUES
  (1, 'Sale receipt', 'ใบเสร็จรับเงิน', $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{title}</text>
<line/>
<if value="saleNo">
<row><column>{label.receipt} {saleNo}</column><column align="right">{dateTime}</column></row>
<row><column>{label.order} {orderNo}</column><column align="right">{terminalName}</column></row>
</if>
<if not="saleNo">
<row><column>{label.order} {orderNo}</column><column align="right">{dateTime}</column></row>
</if>
<if value="posSerialNo"><text>{label.posSerialNo} {posSerialNo}</text></if>
<if value="tableName"><text bold="true">{label.table} {tableName}</text></if>
<if value="collectionCode"><text bold="true">{label.code} {collectionCode}</text></if>
<if value="staffName"><text>{label.staff} {staffName}</text></if>
<if value="customer"><text>{label.customer} {customer.givenName}</text></if>
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
<each of="exclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate}</column><column align="right">{tax.amount}</column></row></each>
<row size="2" bold="true"><column>{label.total}</column><column align="right">{totalDueAmount}</column></row>
<each of="inclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate} {label.included}</column><column align="right">{tax.amount}</column></row></each>
<if value="payments"><line/></if>
<each of="payments" as="payment">
<row><column wrap="22">{payment.name}</column><column align="right">{payment.tenderedAmount}</column></row>
<if value="payment.cashRoundingAdjustAmount"><row><column>{label.rounding}</column><column align="right">{payment.cashRoundingAdjustAmount}</column></row></if>
<if value="payment.tipAmount"><row><column>{label.tip}</column><column align="right">{payment.tipAmount}</column></row></if>
<if value="payment.changeAmount"><row><column>{label.change}</column><column align="right">{payment.changeAmount}</column></row></if>
</each>
<each of="discountRedemptions" as="code" label="{code.name}">
<line/>
<text align="center">{label.forNext}</text>
<text align="center" bold="true">{code.name}</text>
<text align="center" size="2" bold="true">{code.worth}</text>
<if value="code.isUsed"><text align="center">{label.used}</text></if>
<if not="code.isUsed">
<barcode value="{code.code}" label="{code.barsLabel}"/>
<text align="center" bold="true">{code.shownCode}</text>
<each of="code.times" as="time"><text align="center">{time}</text></each>
<text align="center">{label.single}</text>
</if>
</each>
<line/>
<text align="center">{label.thanks}</text>
<cut/>$markup$),
  (2, 'Kitchen ticket', 'ใบสั่งครัว', $markup$<text size="2" bold="true">{label.kitchen} {orderNo}</text>
<row><column>{dateTime}</column><column align="right">{terminalName}</column></row>
<if value="tableName"><text size="2" bold="true">{label.table} {tableName}</text></if>
<if value="collectionCode"><text size="2" bold="true">{label.code} {collectionCode}</text></if>
<if value="staffName"><text>{label.staff} {staffName}</text></if>
<if value="pickUpDateTime"><text bold="true">{label.pickUp} {pickUpDateTime}</text></if>
<line/>
<each of="lines" as="item">
<if value="item.isVoided"><text size="2" bold="true">*** {label.voided} ***</text></if>
<row size="2" bold="true"><column width="2" align="right">{item.quantity}</column><column>{item.name}</column></row>
<each of="item.details" as="detail"><text size="2">   {detail.text}</text></each>
<if value="item.seatNote"><text>   {label.seat} {item.seatNote}</text></if>
<if value="item.note"><text bold="true">   ! {item.note}</text></if>
</each>
<if value="note"><line/><text bold="true">! {note}</text></if>
<cut/>$markup$),
  (3, 'Order ticket', 'ใบสั่งอาหาร', $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{label.orderTicket}</text>
<line/>
<row><column>{label.order} {orderNo}</column><column align="right">{dateTime}</column></row>
<if value="terminalName"><text>{label.terminal} {terminalName}</text></if>
<if value="tableName"><text bold="true">{label.table} {tableName}</text></if>
<if value="collectionCode"><text bold="true">{label.code} {collectionCode}</text></if>
<if value="staffName"><text>{label.staff} {staffName}</text></if>
<if value="customer"><text>{label.customer} {customer.givenName}</text></if>
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
<each of="exclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate}</column><column align="right">{tax.amount}</column></row></each>
<row size="2" bold="true"><column>{label.total}</column><column align="right">{totalDueAmount}</column></row>
<each of="inclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate} {label.included}</column><column align="right">{tax.amount}</column></row></each>
<if value="pickUpDateTime"><text>{label.pickUp} {pickUpDateTime}</text></if>
<if value="note"><text>{label.note} {note}</text></if>
<cut/>$markup$),
  (4, 'Pay in', 'นำเงินเข้า', $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{label.payIn}</text>
<line/>
<row><column>{label.terminal} {terminalName}</column><column align="right">{dateTime}</column></row>
<text>{label.staff} {staffName}</text>
<line/>
<row size="2" bold="true"><column>{label.amount}</column><column align="right">{amount}</column></row>
<if value="reason"><text>{label.reason} {reason}</text></if>
<if value="note"><text>{note}</text></if>
<if value="approvedBy"><text>{label.approvedBy} {approvedBy}</text></if>
<line/>
<text>{label.signature}</text>
<text/>
<text/>
<line/>
<cut/>$markup$),
  (5, 'Pay out', 'นำเงินออก', $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{label.payOut}</text>
<line/>
<row><column>{label.terminal} {terminalName}</column><column align="right">{dateTime}</column></row>
<text>{label.staff} {staffName}</text>
<line/>
<row size="2" bold="true"><column>{label.amount}</column><column align="right">{amount}</column></row>
<if value="reason"><text>{label.reason} {reason}</text></if>
<if value="note"><text>{note}</text></if>
<if value="approvedBy"><text>{label.approvedBy} {approvedBy}</text></if>
<line/>
<text>{label.signature}</text>
<text/>
<text/>
<line/>
<cut/>$markup$),
  (6, 'Deposit', 'นำเงินฝาก', $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{label.deposit}</text>
<line/>
<row><column>{label.terminal} {terminalName}</column><column align="right">{dateTime}</column></row>
<text>{label.staff} {staffName}</text>
<line/>
<row size="2" bold="true"><column>{label.amount}</column><column align="right">{amount}</column></row>
<if value="reason"><text>{label.reason} {reason}</text></if>
<if value="note"><text>{note}</text></if>
<if value="approvedBy"><text>{label.approvedBy} {approvedBy}</text></if>
<line/>
<text>{label.signature}</text>
<text/>
<text/>
<line/>
<cut/>$markup$),
  (7, 'Terminal opening', 'เปิดรอบขาย', $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{label.opening}</text>
<line/>
<row><column>{label.terminal} {terminalName}</column><column align="right">{dateTime}</column></row>
<text>{label.staff} {staffName}</text>
<line/>
<each of="denominations" as="coin"><row><column>{coin.quantity} × {coin.name}</column><column align="right">{coin.amount}</column></row></each>
<row bold="true"><column>{label.openingFloat}</column><column align="right">{amount}</column></row>
<cut/>$markup$),
  (8, 'Terminal closing', 'ปิดรอบขาย', $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{label.closing}</text>
<line/>
<row><column>{label.terminal} {terminalName}</column><column align="right">{dateTime}</column></row>
<text>{label.staff} {staffName}</text>
<line/>
<if value="reportNo"><text>{reportNo}</text></if>
<row><column>{label.openedAt}</column><column align="right">{openedAt}</column></row>
<if value="closedAt"><row><column>{label.closedAt}</column><column align="right">{closedAt}</column></row></if>
<line/>
<row><column>{label.saleCount}</column><column align="right">{saleCount}</column></row>
<row><column>{label.sales}</column><column align="right">{salesAmount}</column></row>
<row><column>{label.tips}</column><column align="right">{tipAmount}</column></row>
<row><column>{label.refunds}</column><column align="right">{refundAmount}</column></row>
<line/>
<row><column>{label.openingFloat}</column><column align="right">{openingAmount}</column></row>
<row><column>{label.cashSales}</column><column align="right">{cashSalesAmount}</column></row>
<row><column>{label.cashTips}</column><column align="right">{cashTipAmount}</column></row>
<row><column>{label.payIn}</column><column align="right">{payInAmount}</column></row>
<row><column>{label.payOut}</column><column align="right">{payOutAmount}</column></row>
<row><column>{label.deposit}</column><column align="right">{depositAmount}</column></row>
<row bold="true"><column>{label.expected}</column><column align="right">{expectedAmount}</column></row>
<if value="closedAt">
<row bold="true"><column>{label.counted}</column><column align="right">{countedAmount}</column></row>
<row bold="true"><column>{label.difference}</column><column align="right">{differenceAmount}</column></row>
</if>
<each of="perType" as="kind">
<line/>
<text bold="true">{kind.name}</text>
<row><column>{label.expected}</column><column align="right">{kind.expected}</column></row>
<if value="closedAt">
<row><column>{label.counted}</column><column align="right">{kind.counted}</column></row>
<row><column>{label.difference}</column><column align="right">{kind.difference}</column></row>
</if>
</each>
<cut/>$markup$),
  (9, 'Current terminal report', 'รายงานเครื่องปัจจุบัน', $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{label.current}</text>
<line/>
<row><column>{label.terminal} {terminalName}</column><column align="right">{dateTime}</column></row>
<text>{label.staff} {staffName}</text>
<line/>
<if value="reportNo"><text>{reportNo}</text></if>
<row><column>{label.openedAt}</column><column align="right">{openedAt}</column></row>
<if value="closedAt"><row><column>{label.closedAt}</column><column align="right">{closedAt}</column></row></if>
<line/>
<row><column>{label.saleCount}</column><column align="right">{saleCount}</column></row>
<row><column>{label.sales}</column><column align="right">{salesAmount}</column></row>
<row><column>{label.tips}</column><column align="right">{tipAmount}</column></row>
<row><column>{label.refunds}</column><column align="right">{refundAmount}</column></row>
<line/>
<row><column>{label.openingFloat}</column><column align="right">{openingAmount}</column></row>
<row><column>{label.cashSales}</column><column align="right">{cashSalesAmount}</column></row>
<row><column>{label.cashTips}</column><column align="right">{cashTipAmount}</column></row>
<row><column>{label.payIn}</column><column align="right">{payInAmount}</column></row>
<row><column>{label.payOut}</column><column align="right">{payOutAmount}</column></row>
<row><column>{label.deposit}</column><column align="right">{depositAmount}</column></row>
<row bold="true"><column>{label.expected}</column><column align="right">{expectedAmount}</column></row>
<if value="closedAt">
<row bold="true"><column>{label.counted}</column><column align="right">{countedAmount}</column></row>
<row bold="true"><column>{label.difference}</column><column align="right">{differenceAmount}</column></row>
</if>
<each of="perType" as="kind">
<line/>
<text bold="true">{kind.name}</text>
<row><column>{label.expected}</column><column align="right">{kind.expected}</column></row>
<if value="closedAt">
<row><column>{label.counted}</column><column align="right">{kind.counted}</column></row>
<row><column>{label.difference}</column><column align="right">{kind.difference}</column></row>
</if>
</each>
<cut/>$markup$),
  (10, 'Drawer summary', 'สรุปลิ้นชัก', $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{label.drawer}</text>
<line/>
<row><column>{label.terminal} {terminalName}</column><column align="right">{dateTime}</column></row>
<text>{label.staff} {staffName}</text>
<line/>
<row><column>{label.openedAt}</column><column align="right">{openedAt}</column></row>
<if value="closedAt"><row><column>{label.closedAt}</column><column align="right">{closedAt}</column></row></if>
<line/>
<row><column>{label.openingFloat}</column><column align="right">{openingAmount}</column></row>
<row><column>{label.cashSales}</column><column align="right">{cashSalesAmount}</column></row>
<row><column>{label.cashTips}</column><column align="right">{cashTipAmount}</column></row>
<row><column>{label.payIn}</column><column align="right">{payInAmount}</column></row>
<row><column>{label.payOut}</column><column align="right">{payOutAmount}</column></row>
<row><column>{label.deposit}</column><column align="right">{depositAmount}</column></row>
<row bold="true"><column>{label.expected}</column><column align="right">{expectedAmount}</column></row>
<if value="closedAt">
<row bold="true"><column>{label.counted}</column><column align="right">{countedAmount}</column></row>
<row bold="true"><column>{label.difference}</column><column align="right">{differenceAmount}</column></row>
</if>
<if value="denominations"><line/></if>
<each of="denominations" as="coin"><row><column>{coin.quantity} × {coin.name}</column><column align="right">{coin.amount}</column></row></each>
<if value="activities"><line/><text bold="true">{label.activities}</text></if>
<each of="activities" as="move">
<row><column>{move.name}</column><column align="right">{move.amount}</column></row>
<text>   {move.dateTime}</text>
<if value="move.reason"><text>   {move.reason}</text></if>
</each>
<cut/>$markup$),
  (11, 'Close of day', 'ปิดยอดประจำวัน', $markup$<image source="{location.logo}"/>
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
<text>{label.staff} {staffName}</text>
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
<cut/>$markup$),
  (19, 'Bill preview', 'ใบแจ้งยอด', $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{title}</text>
<line/>
<row><column>{label.order} {orderNo}</column><column align="right">{dateTime}</column></row>
<if value="terminalName"><text>{label.terminal} {terminalName}</text></if>
<if value="tableName"><text bold="true">{label.table} {tableName}</text></if>
<if value="collectionCode"><text bold="true">{label.code} {collectionCode}</text></if>
<if value="staffName"><text>{label.staff} {staffName}</text></if>
<if value="customer"><text>{label.customer} {customer.givenName}</text></if>
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
<each of="exclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate}</column><column align="right">{tax.amount}</column></row></each>
<row size="2" bold="true"><column>{label.total}</column><column align="right">{totalDueAmount}</column></row>
<each of="inclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate} {label.included}</column><column align="right">{tax.amount}</column></row></each>
<line/>
<text align="center">{label.notReceipt}</text>
<cut/>$markup$),
  (20, 'Delivery ticket', 'ใบส่งอาหาร', $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{label.delivery}</text>
<line/>
<if value="customer"><text bold="true">{label.customer} {customer.givenName}</text></if>
<if value="customer.phone"><text>{label.phone} {customer.phone}</text></if>
<if value="deliveryDetails.addressName"><text bold="true">{deliveryDetails.addressName}</text></if>
<if value="deliveryDetails"><text>{label.address} {deliveryDetails.fullAddress}</text></if>
<if value="deliveryDetails.deliveryNote"><text>! {deliveryDetails.deliveryNote}</text></if>
<line/>
<row><column>{label.order} {orderNo}</column><column align="right">{dateTime}</column></row>
<if value="terminalName"><text>{label.terminal} {terminalName}</text></if>
<if value="tableName"><text bold="true">{label.table} {tableName}</text></if>
<if value="collectionCode"><text bold="true">{label.code} {collectionCode}</text></if>
<if value="staffName"><text>{label.staff} {staffName}</text></if>
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
<each of="exclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate}</column><column align="right">{tax.amount}</column></row></each>
<row size="2" bold="true"><column>{label.total}</column><column align="right">{totalDueAmount}</column></row>
<each of="inclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate} {label.included}</column><column align="right">{tax.amount}</column></row></each>
<if value="pickUpDateTime"><text>{label.pickUp} {pickUpDateTime}</text></if>
<if value="note"><text>{label.note} {note}</text></if>
<cut/>$markup$),
  (21, 'Table receipt', 'ใบเสร็จโต๊ะ', $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{title}</text>
<line/>
<if value="saleNo">
<row><column>{label.receipt} {saleNo}</column><column align="right">{dateTime}</column></row>
<row><column>{label.order} {orderNo}</column><column align="right">{terminalName}</column></row>
</if>
<if not="saleNo">
<row><column>{label.order} {orderNo}</column><column align="right">{dateTime}</column></row>
</if>
<if value="posSerialNo"><text>{label.posSerialNo} {posSerialNo}</text></if>
<if value="tableName"><text bold="true">{label.table} {tableName}</text></if>
<if value="collectionCode"><text bold="true">{label.code} {collectionCode}</text></if>
<if value="staffName"><text>{label.staff} {staffName}</text></if>
<if value="customer"><text>{label.customer} {customer.givenName}</text></if>
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
<each of="exclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate}</column><column align="right">{tax.amount}</column></row></each>
<row size="2" bold="true"><column>{label.total}</column><column align="right">{totalDueAmount}</column></row>
<each of="inclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate} {label.included}</column><column align="right">{tax.amount}</column></row></each>
<if value="payments"><line/></if>
<each of="payments" as="payment">
<row><column wrap="22">{payment.name}</column><column align="right">{payment.tenderedAmount}</column></row>
<if value="payment.cashRoundingAdjustAmount"><row><column>{label.rounding}</column><column align="right">{payment.cashRoundingAdjustAmount}</column></row></if>
<if value="payment.tipAmount"><row><column>{label.tip}</column><column align="right">{payment.tipAmount}</column></row></if>
<if value="payment.changeAmount"><row><column>{label.change}</column><column align="right">{payment.changeAmount}</column></row></if>
</each>
<each of="discountRedemptions" as="code" label="{code.name}">
<line/>
<text align="center">{label.forNext}</text>
<text align="center" bold="true">{code.name}</text>
<text align="center" size="2" bold="true">{code.worth}</text>
<if value="code.isUsed"><text align="center">{label.used}</text></if>
<if not="code.isUsed">
<barcode value="{code.code}" label="{code.barsLabel}"/>
<text align="center" bold="true">{code.shownCode}</text>
<each of="code.times" as="time"><text align="center">{time}</text></each>
<text align="center">{label.single}</text>
</if>
</each>
<line/>
<text align="center">{label.thanks}</text>
<cut/>$markup$),
  (22, 'Table bill preview', 'ใบแจ้งยอดโต๊ะ', $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{title}</text>
<line/>
<row><column>{label.order} {orderNo}</column><column align="right">{dateTime}</column></row>
<if value="terminalName"><text>{label.terminal} {terminalName}</text></if>
<if value="tableName"><text bold="true">{label.table} {tableName}</text></if>
<if value="collectionCode"><text bold="true">{label.code} {collectionCode}</text></if>
<if value="staffName"><text>{label.staff} {staffName}</text></if>
<if value="customer"><text>{label.customer} {customer.givenName}</text></if>
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
<each of="exclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate}</column><column align="right">{tax.amount}</column></row></each>
<row size="2" bold="true"><column>{label.total}</column><column align="right">{totalDueAmount}</column></row>
<each of="inclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate} {label.included}</column><column align="right">{tax.amount}</column></row></each>
<line/>
<text align="center">{label.notReceipt}</text>
<cut/>$markup$),
  (24, 'Refund', 'คืนเงิน', $markup$<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>
<text align="center" bold="true">{label.refund}</text>
<line/>
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
<if value="tableName"><text bold="true">{label.table} {tableName}</text></if>
<if value="collectionCode"><text bold="true">{label.code} {collectionCode}</text></if>
<if value="staffName"><text>{label.staff} {staffName}</text></if>
<if value="customer"><text>{label.customer} {customer.givenName}</text></if>
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
<each of="exclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate}</column><column align="right">{tax.amount}</column></row></each>
<row size="2" bold="true"><column>{label.total}</column><column align="right">{totalDueAmount}</column></row>
<each of="inclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate} {label.included}</column><column align="right">{tax.amount}</column></row></each>
<if value="payments"><line/></if>
<each of="payments" as="payment">
<row><column wrap="22">{payment.name}</column><column align="right">{payment.tenderedAmount}</column></row>
<if value="payment.cashRoundingAdjustAmount"><row><column>{label.rounding}</column><column align="right">{payment.cashRoundingAdjustAmount}</column></row></if>
<if value="payment.tipAmount"><row><column>{label.tip}</column><column align="right">{payment.tipAmount}</column></row></if>
<if value="payment.changeAmount"><row><column>{label.change}</column><column align="right">{payment.changeAmount}</column></row></if>
</each>
<line/>
<if value="refundPartialOrder">
<row><column>{label.refundTax}</column><column align="right">{refundPartialOrder.refundTaxAmount}</column></row>
<row><column>{label.refundServiceCharge}</column><column align="right">{refundPartialOrder.refundServiceChargeAmount}</column></row>
<row><column>{label.refundTip}</column><column align="right">{refundPartialOrder.refundTipAmount}</column></row>
</if>
<row size="2" bold="true"><column>{label.refunded}</column><column align="right">{refundAmount}</column></row>
<line/>
<text align="center">{label.thanks}</text>
<cut/>$markup$)), changed AS (
  UPDATE receipt_templates t SET markup = m.markup, version = t.version + 1, updated_at = now()
  FROM m WHERE t.receipt_template_type = m.type AND t.is_default
)
INSERT INTO receipt_templates (company_id, location_id, id, name, receipt_template_type, is_default, markup, created_at, updated_at)
SELECT l.company_id, l.id, gen_random_uuid(), CASE l.language WHEN 'th' THEN m.name_th ELSE m.name_en END, m.type, true, m.markup, now(), now()
FROM locations l CROSS JOIN m
ON CONFLICT DO NOTHING;
