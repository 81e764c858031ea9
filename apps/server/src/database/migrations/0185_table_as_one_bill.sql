-- Receipts and bills of a split show the table as one bill and which bill makes the difference. Templates that were written anew are left.
UPDATE receipt_templates
SET version = version + 1, updated_at = now(), markup = replace(markup,
  $old$<if value="cents"><text>{label.lastCents}</text></if>$old$,
  $new$<if value="oneBill"><row><column>{label.oneBill}</column><column align="right">{oneBill.amount}</column></row>
<if value="oneBill.difference"><row><column>{label.difference}</column><column align="right">{oneBill.difference}</column></row></if>
<each of="oneBill.differences" as="own"><row><column>   {own.bill}: {own.name}</column><column align="right">{own.amount}</column></row></each></if>
<if value="cents"><text>{label.lastCents}</text></if>$new$)
WHERE receipt_template_type IN (21, 22)
  AND markup LIKE '%<if value="cents"><text>{label.lastCents}</text></if>%'
  AND markup NOT LIKE '%oneBill%';
