import { Text, UnstyledButton } from '@mantine/core';
import { keysOf, type ReceiptTemplateType } from '@tavola/contract';
import { attributesOf, bindingFields, samplesIn } from '@tavola/receipts';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '#text/define.ts';
import { SearchField } from '#ui/fields/SearchField.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { templateStrings } from './receipt-templates.strings.ts';
import { elementMarkup, fieldMarkup, sampleOf } from './template-parts.ts';
import classes from './TemplateFields.module.css';

interface TemplateFieldsProps {
  readonly type: ReceiptTemplateType;
  /** Writes what was chosen into the template. */
  readonly onPick: (text: string) => void;
}

/** The elements of a template and the fields of its type, to be written by a tap. */
export function TemplateFields({ type, onPick }: TemplateFieldsProps) {
  const t = useText(templateStrings);
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const fields = useMemo(() => {
    const sample = samplesIn(language)[type];
    return bindingFields(type)
      .filter(({ path }) => !path.startsWith('label.'))
      .map(({ path, kind }) => ({ path, value: kind === 'list' ? null : sampleOf(sample, path) }));
  }, [type, language]);
  const wanted = search.trim().toLowerCase();
  const found = fields.filter(({ path }) => path.toLowerCase().includes(wanted));
  return (
    <Card title={t('fields')} hint={t('fieldsHint')}>
      <div className={classes.elements} role="group" aria-label={t('elements')}>
        {keysOf(attributesOf).map((element) => (
          <UnstyledButton key={element} className={classes.element} onClick={() => onPick(elementMarkup[element])}>
            {element}
          </UnstyledButton>
        ))}
      </div>
      {/* Enter finds, and does not save the form around it. */}
      <div onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
        <SearchField hint={t('findField')} value={search} onSearch={setSearch} />
      </div>
      {found.length === 0 && <Text size="sm">{t('noField')}</Text>}
      <div className={classes.fields}>
        {found.map(({ path, value }) => (
          <UnstyledButton
            key={path}
            className={classes.field}
            onClick={() => onPick(fieldMarkup(path, value === null))}
          >
            <span className={classes.path}>{path}</span>
            <span className={classes.value}>{value ?? t('list')}</span>
          </UnstyledButton>
        ))}
      </div>
    </Card>
  );
}
