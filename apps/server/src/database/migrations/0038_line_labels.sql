-- What people read of a line, and no figure follows from, is one value: a new field of it needs no column (decision 165).

-- {note, seatNote}; null = nobody wrote anything on the line.
ALTER TABLE order_lines ADD COLUMN label json;
UPDATE order_lines SET label = json_build_object('note', note, 'seatNote', seat_note) WHERE note IS NOT NULL OR seat_note IS NOT NULL;
ALTER TABLE order_lines DROP COLUMN note, DROP COLUMN seat_note;
