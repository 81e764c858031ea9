-- The bill of a table says how many guests sit at it (decision 432). Templates that were written again are left.
UPDATE receipt_templates SET version = version + 1, updated_at = now(), markup = replace(markup,
  $old$<if not="billName"><text bold="true">{label.table} {tableName}</text></if></if>
$old$,
  $new$<if not="billName"><text bold="true">{label.table} {tableName}</text></if></if>
<if value="guestCount"><text>{label.guests} {guestCount}</text></if>
$new$)
WHERE receipt_template_type = 22 AND markup NOT LIKE '%{guestCount}%'
  AND markup LIKE $like$%<if not="billName"><text bold="true">{label.table} {tableName}</text></if></if>
%$like$;
