import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../../ui.strings.ts';
import { colours } from '../../theme/colours.ts';

const ColourBox = lazy(() => import('./ColourBox.tsx').then((module) => ({ default: module.ColourBox })));

interface ColourFieldProps {
  readonly label: string;
  readonly description?: string;
  /** `#rrggbb`, or null for none. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly error?: string;
  readonly disabled?: boolean;
  readonly [prop: string]: unknown;
}

/** Hues that distinguish tiles on a terminal in both themes. */
const SWATCHES = [
  ...[colours.brand, colours.green, colours.amber, colours.red, colours.blue].flatMap((shades) => [
    shades[2],
    shades[5],
    shades[7],
  ]),
  colours.gray[3],
  colours.gray[6],
];

/** A colour from a small set or typed, or none. */
export function ColourField({ value, onChange, ...rest }: ColourFieldProps) {
  const t = useText(uiStrings);
  return (
    <Suspense fallback={<TextInput {...rest} value={value ?? ''} placeholder={t('noColour')} readOnly />}>
      <ColourBox
        {...rest}
        value={value ?? ''}
        onChange={(next) => onChange?.(next === '' ? null : next)}
        format="hex"
        swatches={SWATCHES}
        swatchesPerRow={9}
        placeholder={t('noColour')}
        popoverProps={{ withinPortal: true }}
        withEyeDropper={false}
        withPreview={value != null && value !== ''}
      />
    </Suspense>
  );
}
