-- The receipt of a refund leaves out sums of nothing (decision 465). Templates that were written again are left.
UPDATE receipt_templates SET version = version + 1, updated_at = now(), markup = replace(markup,
  $old$<if value="refundPartialOrder">
<row><column>{label.refundTax}</column><column align="right">{refundPartialOrder.refundTaxAmount}</column></row>
<row><column>{label.refundServiceCharge}</column><column align="right">{refundPartialOrder.refundServiceChargeAmount}</column></row>
<row><column>{label.refundTip}</column><column align="right">{refundPartialOrder.refundTipAmount}</column></row>
</if>
$old$,
  $new$<if value="refundPartialOrder">
<if value="refundPartialOrder.refundTaxAmount"><row><column>{label.refundTax}</column><column align="right">{refundPartialOrder.refundTaxAmount}</column></row></if>
<if value="refundPartialOrder.refundServiceChargeAmount"><row><column>{label.refundServiceCharge}</column><column align="right">{refundPartialOrder.refundServiceChargeAmount}</column></row></if>
<if value="refundPartialOrder.refundTipAmount"><row><column>{label.refundTip}</column><column align="right">{refundPartialOrder.refundTipAmount}</column></row></if>
</if>
$new$)
WHERE receipt_template_type = 24
  AND markup LIKE $like$%<if value="refundPartialOrder">
<row><column>{label.refundTax}</column><column align="right">{refundPartialOrder.refundTaxAmount}</column></row>
<row><column>{label.refundServiceCharge}</column><column align="right">{refundPartialOrder.refundServiceChargeAmount}</column></row>
<row><column>{label.refundTip}</column><column align="right">{refundPartialOrder.refundTipAmount}</column></row>
</if>
%$like$;
