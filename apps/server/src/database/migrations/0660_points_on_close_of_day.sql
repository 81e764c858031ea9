-- Redeemed points have a row on the close of day: they are a payment of the guest and no charge (decisions 251, 397). A template without the
-- row above it keeps its own rows.
UPDATE receipt_templates SET version = version + 1, updated_at = now(), markup = replace(markup,
  $old$<if value="chargesAmount"><row><column>{label.charges}</column><column align="right">{chargesAmount}</column></row></if>$old$,
  $new$<if value="chargesAmount"><row><column>{label.charges}</column><column align="right">{chargesAmount}</column></row></if>
<if value="redeemedAmount"><row><column>{label.pointsRedeemed}</column><column align="right">{redeemedAmount}</column></row></if>$new$)
WHERE receipt_template_type = 11 AND markup NOT LIKE '%{redeemedAmount}%'
  AND markup LIKE '%<if value="chargesAmount"><row><column>{label.charges}</column><column align="right">{chargesAmount}</column></row></if>%';
