import { Button, TextInput } from '@mantine/core';
import { MAX_COURSE_LENGTH } from '@tavola/contract';
import type { CartLine } from '@tavola/selling';
import { useState } from 'react';
import { shownLine } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { change } from '../../cart/state/cart-actions.ts';
import { SellDialog } from '../../shell/SellDialog.tsx';
import { useSellLayout } from '../../shell/use-layout.ts';
import classes from '../shares/BillsDialog.module.css';
import { useCourses } from './course-names.ts';
import { tableStrings } from '../../check/table.strings.ts';

/** The course of a line: one tap for a name that is known, or any other name (decision 178). */
export function CourseDialog({ line, onClose }: { readonly line: CartLine; readonly onClose: () => void }) {
  const t = useText(tableStrings);
  const isPhone = useSellLayout() === 'phone';
  const { names } = useCourses();
  const [typed, setTyped] = useState('');
  const { course } = line.label;
  const choose = (name: string | null) => {
    if (change({ type: 'setLabel', orderLineID: line.orderLineID, label: { course: name } })) onClose();
  };
  return (
    <SellDialog
      title={t('courseOf', { name: shownLine(line) })}
      onClose={onClose}
      closeLabel={t('close')}
      width={520}
      isFull={isPhone}
      footer={
        <Button size="xl" fullWidth disabled={typed.trim() === ''} onClick={() => choose(typed.trim())}>
          {t('save')}
        </Button>
      }
    >
      <p className={classes.hint}>{t('courseHint')}</p>
      <div className={classes.choices}>
        {[null, ...names].map((name) => (
          <button
            key={name ?? ''}
            type="button"
            className={classes.choice}
            aria-pressed={(course ?? null) === name}
            onClick={() => choose(name)}
          >
            <span className={classes.name}>{name ?? t('courseNone')}</span>
          </button>
        ))}
      </div>
      <TextInput
        mt="md"
        size="lg"
        label={t('courseOther')}
        maxLength={MAX_COURSE_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </SellDialog>
  );
}
