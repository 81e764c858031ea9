import { Button, Group, Input, Text } from '@mantine/core';
import { problemText, type MarkupError } from '@tavola/receipts';
import { useId, useImperativeHandle, useRef, type Ref } from 'react';
import { useLanguage, useText } from '#text/define.ts';
import classes from './MarkupField.module.css';
import { templateStrings } from './receipt-templates.strings.ts';

/** What others do with the editor. */
export interface MarkupFieldHandle {
  /** Writes a text where the cursor is. */
  readonly insert: (text: string) => void;
}

interface MarkupFieldProps {
  readonly ref?: Ref<MarkupFieldHandle>;
  readonly label: string;
  readonly value: string;
  readonly onChange: (markup: string) => void;
  /** What is wrong with the markup; its line is marked. */
  readonly fault: MarkupError | null;
  readonly error?: string;
}

/** The markup of a template with numbered lines; the one with a fault is marked and says why. */
export function MarkupField({ ref, label, value, onChange, fault, error, ...field }: MarkupFieldProps) {
  const t = useText(templateStrings);
  const language = useLanguage();
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLOListElement>(null);
  const [faultID, hintID] = [useId(), useId()];
  useImperativeHandle(ref, () => ({
    insert: (text) => {
      const element = area.current;
      if (element === null) return;
      const { selectionStart: from, selectionEnd: to } = element;
      onChange(element.value.slice(0, from) + text + element.value.slice(to));
      // After the text that the page has just written.
      setTimeout(() => {
        element.focus();
        element.setSelectionRange(from + text.length, from + text.length);
      }, 0);
    },
  }));
  const lines = value.split('\n');
  const goToFault = (line: number) => {
    const element = area.current;
    if (element === null) return;
    const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    element.focus();
    element.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
    element.scrollTop = (line - 3) * parseFloat(getComputedStyle(element).lineHeight);
  };
  const words = fault === null ? error : t('fault', { line: fault.line, problem: problemText(fault, language) });
  return (
    <Input.Wrapper label={label} description={t('markupHint')} descriptionProps={{ id: hintID }} labelElement="div">
      <div className={classes.editor} data-wrong={words !== undefined || undefined}>
        <ol ref={gutter} className={classes.gutter} aria-hidden>
          {lines.map((_line, index) => (
            <li key={index} data-wrong={fault?.line === index + 1 || undefined}>
              {index + 1}
            </li>
          ))}
        </ol>
        <textarea
          {...field}
          ref={area}
          className={classes.text}
          aria-label={label}
          aria-invalid={words !== undefined}
          aria-describedby={words === undefined ? hintID : `${hintID} ${faultID}`}
          value={value}
          rows={22}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
          onScroll={(event) => {
            if (gutter.current !== null) gutter.current.scrollTop = event.currentTarget.scrollTop;
          }}
        />
      </div>
      <Group gap="sm" justify="space-between" wrap="nowrap" mt={4} mih={36}>
        <Text id={faultID} size="sm" c="red" role={fault === null ? undefined : 'status'}>
          {words}
        </Text>
        {fault !== null && (
          <Button variant="default" size="sm" flex="none" onClick={() => goToFault(fault.line)}>
            {t('goToFault', { line: fault.line })}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
