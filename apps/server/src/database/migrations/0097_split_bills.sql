-- Receipts and bills of a table say what is shared, and that the bills of a split add up. Templates that were written anew are left.
UPDATE receipt_templates
SET version = version + 1, updated_at = now(), markup = replace(replace(markup,
  $old$<each of="item.details"$old$,
  $new$<if value="item.share"><text>   ({label.shared}) 1/{item.share.billCount} × {item.share.amount}</text></if>
<each of="item.details"$new$),
  CASE receipt_template_type WHEN 21 THEN $old$<each of="discountRedemptions"$old$ ELSE $old$<line/>
<text align="center">{label.notReceipt}</text>$old$ END,
  $new$<if value="bills"><line/><text bold="true">{label.billsAddUp}</text></if>
<each of="bills" as="bill">
<if value="bill.isThis"><row bold="true"><column>{bill.name}</column><column align="right">{bill.amount}</column></row></if>
<if not="bill.isThis"><row><column>{bill.name}</column><column align="right">{bill.amount}</column></row></if>
</each>
<if value="bills"><row bold="true"><column>{label.allBills}</column><column align="right">{billsAmount}</column></row></if>
<if value="cents"><text>{label.lastCents}</text></if>
<each of="cents" as="cent">
<text>   {cent.name} {cent.amount}</text>
<text>     = {cent.parts}</text>
</each>
$new$ || CASE receipt_template_type WHEN 21 THEN $old$<each of="discountRedemptions"$old$ ELSE $old$<line/>
<text align="center">{label.notReceipt}</text>$old$ END)
WHERE receipt_template_type IN (21, 22) AND markup NOT LIKE '%item.share%';
