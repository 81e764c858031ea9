-- Gift cards that were sold have a row on the reports of a terminal and on the close of day, so that they add up (61). A template without the row
-- above it keeps its own rows.
UPDATE receipt_templates SET version = version + 1, updated_at = now(), markup = replace(markup,
  $old$<if value="cashSettlementAmount"><row><column>{label.settlements}</column><column align="right">{cashSettlementAmount}</column></row></if>$old$,
  $new$<if value="cashSettlementAmount"><row><column>{label.settlements}</column><column align="right">{cashSettlementAmount}</column></row></if>
<if value="cashGiftCardAmount"><row><column>{label.giftCards}</column><column align="right">{cashGiftCardAmount}</column></row></if>$new$)
WHERE receipt_template_type IN (8, 9, 10) AND markup NOT LIKE '%{cashGiftCardAmount}%'
  AND markup LIKE '%<if value="cashSettlementAmount"><row><column>{label.settlements}</column><column align="right">{cashSettlementAmount}</column></row></if>%';

UPDATE receipt_templates SET version = version + 1, updated_at = now(), markup = replace(markup,
  $old$<if value="settlementAmount"><row><column>{label.settlements}</column><column align="right">{settlementAmount}</column></row></if>$old$,
  $new$<if value="settlementAmount"><row><column>{label.settlements}</column><column align="right">{settlementAmount}</column></row></if>
<if value="giftCardAmount"><row><column>{label.giftCards}</column><column align="right">{giftCardAmount}</column></row></if>$new$)
WHERE receipt_template_type = 11 AND markup NOT LIKE '%{giftCardAmount}%'
  AND markup LIKE '%<if value="settlementAmount"><row><column>{label.settlements}</column><column align="right">{settlementAmount}</column></row></if>%';
