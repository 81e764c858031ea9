-- Money that was paid on accounts has a row on the reports of a terminal and on the close of day, so that they add up (decision 245). A
-- template without the row above it keeps its own rows.
UPDATE receipt_templates SET version = version + 1, updated_at = now(), markup = replace(markup,
  $old$<row><column>{label.cashTips}</column><column align="right">{cashTipAmount}</column></row>$old$,
  $new$<row><column>{label.cashTips}</column><column align="right">{cashTipAmount}</column></row>
<if value="cashSettlementAmount"><row><column>{label.settlements}</column><column align="right">{cashSettlementAmount}</column></row></if>$new$)
WHERE receipt_template_type IN (8, 9, 10) AND markup NOT LIKE '%{cashSettlementAmount}%'
  AND markup LIKE '%<row><column>{label.cashTips}</column><column align="right">{cashTipAmount}</column></row>%';

UPDATE receipt_templates SET version = version + 1, updated_at = now(), markup = replace(markup,
  $old$<if value="earlierAmount"><row><column>{label.earlier}</column><column align="right">{earlierAmount}</column></row></if>$old$,
  $new$<if value="earlierAmount"><row><column>{label.earlier}</column><column align="right">{earlierAmount}</column></row></if>
<if value="settlementAmount"><row><column>{label.settlements}</column><column align="right">{settlementAmount}</column></row></if>$new$)
WHERE receipt_template_type = 11 AND markup NOT LIKE '%{settlementAmount}%'
  AND markup LIKE '%<row><column>{label.earlier}</column><column align="right">{earlierAmount}</column></row>%';
