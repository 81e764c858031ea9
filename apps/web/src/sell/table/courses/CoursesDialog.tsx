import { Button } from '@mantine/core';
import { toDecimalNumber, type CartLine } from '@tavola/selling';
import { IconClockPause, IconFlame, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { shownLine } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';
import { sendSale } from '../../save/send-sale.ts';
import { openDialog } from '../../shell/sell-dialogs.ts';
import { SellDialog } from '../../shell/SellDialog.tsx';
import { useSellLayout } from '../../shell/use-layout.ts';
import { useAtTable } from '../../check/at-table.ts';
import type { Course } from '../../check/courses.ts';
import { useCourses } from './course-names.ts';
import classes from './CoursesDialog.module.css';
import { useSeats } from '../seats/seats.ts';
import { tableStrings } from '../../check/table.strings.ts';

interface CoursesDialogProps {
  readonly selling: Selling;
  readonly onClose: () => void;
}

/** The table by course: what is held, what was fired, and the course of what is added next (decision 178). */
export function CoursesDialog({ selling, onClose }: CoursesDialogProps) {
  const t = useText(tableStrings);
  const isPhone = useSellLayout() === 'phone';
  const { courses, names } = useCourses();
  const next = useAtTable((state) => state.newLinesCourse);
  const nextSeat = useAtTable((state) => state.newLinesSeat);
  const seats = useSeats();
  const [firing, setFiring] = useState<string | null>(null);
  const fire = async ({ name, held }: Course) => {
    const done = markBusy('writing');
    setFiring(name);
    await sendSale(
      selling,
      useSale.getState().cart,
      held.map(({ orderLineID }) => orderLineID),
    ).finally(() => (setFiring(null), done()));
  };
  return (
    <SellDialog title={t('coursesAndSeats')} onClose={onClose} closeLabel={t('close')} width={560} isFull={isPhone}>
      <div className={classes.next} role="group" aria-label={t('courseNext')}>
        <span className={classes.label}>{t('courseNext')}</span>
        {[null, ...names].map((name) => (
          <button
            key={name ?? ''}
            type="button"
            className={classes.chip}
            aria-pressed={next === name}
            onClick={() => useAtTable.setState({ newLinesCourse: name })}
          >
            {name ?? t('courseNone')}
          </button>
        ))}
      </div>
      <div className={classes.next} role="group" aria-label={t('nextSeat')}>
        <span className={classes.label}>{t('nextSeat')}</span>
        {[null, ...seats].map((seat) => (
          <button
            key={seat ?? 0}
            type="button"
            className={classes.chip}
            aria-pressed={nextSeat === seat}
            onClick={() => useAtTable.setState({ newLinesSeat: seat })}
          >
            {seat === null ? t('seatNone') : t('seat', { n: seat })}
          </button>
        ))}
      </div>
      {courses.length === 0 && <EmptyState title={t('courses')} text={t('courseHint')} />}
      {courses.map((course) => (
        <section key={course.name ?? ''} className={classes.course} aria-label={course.name ?? t('courseNone')}>
          <div className={classes.head}>
            <h3 className={classes.name}>{course.name ?? t('courseNone')}</h3>
            {course.name !== null && (
              <Button
                h={48}
                disabled={course.held.length === 0 || firing !== null}
                loading={firing === course.name}
                leftSection={<IconFlame size={20} aria-hidden />}
                onClick={() => void fire(course)}
              >
                {course.held.length === 0 ? t('courseFired') : t('courseFire', { name: course.name })}
              </Button>
            )}
          </div>
          <ul className={classes.lines}>
            {course.lines.map((line) => (
              <CourseLine
                key={line.orderLineID}
                line={line}
                isHeld={course.held.includes(line)}
                // Over this one, which waits for the next item.
                onChoose={() => openDialog({ kind: 'course', line })}
              />
            ))}
          </ul>
        </section>
      ))}
    </SellDialog>
  );
}

interface CourseLineProps {
  readonly line: CartLine;
  /** Send leaves it until its course is fired. */
  readonly isHeld: boolean;
  readonly onChoose: () => void;
}

function CourseLine({ line, isHeld, onChoose }: CourseLineProps) {
  const t = useText(tableStrings);
  const { seat } = line.label;
  return (
    <li>
      <button type="button" className={classes.line} disabled={line.isSent} onClick={onChoose}>
        <span className={classes.quantity}>{formatQuantity(toDecimalNumber(line.quantity))}</span>
        <span className={classes.item}>
          {shownLine(line)}
          {seat !== null && <span className={classes.seat}> · {t('seat', { n: seat })}</span>}
        </span>
        <span className={classes.state}>
          {line.isSent ? <IconSend size={18} aria-hidden /> : <IconClockPause size={18} aria-hidden />}
          {t(line.isSent ? 'lineSent' : isHeld ? 'lineHeld' : 'lineWaits')}
        </span>
      </button>
    </li>
  );
}
