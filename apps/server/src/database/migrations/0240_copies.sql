-- A receipt that is printed again says that it is a copy, and when it was made. Templates whose title was changed are left.
UPDATE receipt_templates SET version = version + 1, updated_at = now(), markup = replace(markup,
  $old$<text align="center" bold="true">{title}</text>
<line/>$old$,
  $new$<text align="center" bold="true">{title}</text>
<if value="copyDateTime"><text align="center" bold="true">{label.copy} {copyDateTime}</text></if>
<line/>$new$)
WHERE receipt_template_type IN (1, 21) AND markup NOT LIKE '%{copyDateTime}%'
  AND markup LIKE $like$%<text align="center" bold="true">{title}</text>
<line/>%$like$;
