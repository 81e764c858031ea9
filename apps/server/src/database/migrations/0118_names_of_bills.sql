-- The head of a document names the bill of a split table; kitchen tickets say the course, whether it is fired or held, and the number
-- of the seat (decisions 178, 181). Templates that were written anew are left.
UPDATE receipt_templates SET version = version + 1, updated_at = now(), markup = replace(markup,
  $old$<if value="tableName"><text bold="true">{label.table} {tableName}</text></if>
$old$,
  $new$<if value="tableName"><if value="billName"><text bold="true">{label.table} {tableName} · {billName}</text></if>
<if not="billName"><text bold="true">{label.table} {tableName}</text></if></if>
$new$)
WHERE receipt_template_type IN (1, 3, 19, 20, 21, 22, 24) AND markup NOT LIKE '%{billName}%'
  AND markup LIKE $like$%<if value="tableName"><text bold="true">{label.table} {tableName}</text></if>
%$like$;

UPDATE receipt_templates SET version = version + 1, updated_at = now(), markup = replace(markup,
  $old$<if value="item.seatNote"><text>   {label.seat} {item.seatNote}</text></if>$old$,
  $new$<if value="item.isFired"><text bold="true">   {label.fire}: {item.course}</text></if>
<if value="item.isHeld"><text bold="true">   *** {label.hold}: {item.course} ***</text></if>
<if value="item.seat"><text bold="true">   {label.seat} {item.seat}</text></if>
<if value="item.seatNote"><text>   {label.seatNote}: {item.seatNote}</text></if>$new$)
WHERE receipt_template_type = 2 AND markup NOT LIKE '%item.course%' AND markup LIKE '%{label.seat} {item.seatNote}%';
