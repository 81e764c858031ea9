-- What a sale does to the points of its customer is on the receipts of sales (decision 187). A template without codes keeps its own rows.
UPDATE receipt_templates SET version = version + 1, updated_at = now(), markup = replace(markup,
  $old$<each of="discountRedemptions" as="code" label="{code.name}">$old$,
  $new$<if value="points"><line/></if>
<if value="points.earned"><row><column>{label.pointsEarned}</column><column align="right">{points.earned}</column></row></if>
<if value="points.used"><row><column>{label.pointsUsed}</column><column align="right">{points.used}</column></row></if>
<if value="points"><row><column>{label.pointsLeft}</column><column align="right">{points.balance}</column></row></if>
<each of="discountRedemptions" as="code" label="{code.name}">$new$)
WHERE receipt_template_type IN (1, 21) AND markup NOT LIKE '%{points.%'
  AND markup LIKE '%<each of="discountRedemptions" as="code" label="{code.name}">%';
