import { Group, SegmentedControl, Text } from '@mantine/core';
import type { ReceiptTemplateType } from '@tavola/contract';
import {
  PICTURE_DOTS,
  printMarkup,
  samplesIn,
  textLines,
  type MarkupError,
  type ReceiptFormat,
} from '@tavola/receipts';
import { useEffect, useMemo, useState } from 'react';
import { drawReceipt } from '#areas/selling/receipts/index.ts';
import { useLanguage, useText, type AppLanguage } from '#text/define.ts';
import { Card } from '#ui/frames/Card.tsx';
import { templateStrings } from './receipt-templates.strings.ts';
import classes from './TemplatePreview.module.css';

interface TemplatePreviewProps {
  readonly markup: string;
  readonly type: ReceiptTemplateType;
  readonly name: string;
  readonly fault: MarkupError | null;
  readonly formatIn: (language: AppLanguage) => ReceiptFormat;
}

const [NARROW, WIDE] = PICTURE_DOTS;

/** What a template prints, drawn as a printer gets it, on paper of either width and in either language. */
export function TemplatePreview({ markup, type, name, fault, formatIn }: TemplatePreviewProps) {
  const t = useText(templateStrings);
  const [dots, setDots] = useState<number>(WIDE);
  const [language, setLanguage] = useState(useLanguage());
  const document = useMemo(
    () => (fault === null ? printMarkup(markup, type, samplesIn(language)[type], formatIn(language), language) : null),
    [markup, type, fault, formatIn, language],
  );
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    if (document === null) return;
    let address: string | null = null;
    let isOver = false;
    void drawReceipt(document, dots).then((drawn) => {
      if (drawn === null || isOver) return;
      address = URL.createObjectURL(drawn);
      setPicture(address);
    });
    return () => {
      isOver = true;
      // The picture stays until the next one is drawn, so that nothing flickers.
      if (address !== null) setTimeout(URL.revokeObjectURL, 1_000, address);
    };
  }, [document, dots]);
  return (
    <Card title={t('preview')} hint={t('previewHint')}>
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('width')}
          value={String(dots)}
          onChange={(value) => setDots(Number(value))}
          data={[
            { value: String(NARROW), label: t('mm58') },
            { value: String(WIDE), label: t('mm80') },
          ]}
        />
        <SegmentedControl
          aria-label={t('language')}
          value={language}
          onChange={(value) => setLanguage(value === 'th' ? 'th' : 'en')}
          data={[
            { value: 'en', label: 'English' },
            { value: 'th', label: 'ไทย' },
          ]}
        />
      </Group>
      {fault !== null && <Text size="sm">{t('notShown')}</Text>}
      {picture !== null && (
        <div className={classes.desk}>
          <img
            className={classes.paper}
            data-stale={fault !== null || undefined}
            src={picture}
            width={dots * SHOWN}
            alt={document === null ? t('previewOf', { name }) : textLines(document, COLUMNS).join('\n')}
          />
        </div>
      )}
    </Card>
  );
}

/** A dot of the printer is smaller than one of the screen. */
const SHOWN = 0.65;
/** Characters of a line of what screen readers read. */
const COLUMNS = 42;
