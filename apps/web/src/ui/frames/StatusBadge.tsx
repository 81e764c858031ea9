import { Badge } from '@mantine/core';
import { toneColour, type Tone } from '../theme/colours.ts';
import { ToneIcon } from './ToneIcon.tsx';

/** A state in one word: icon, word and colour together (ux point 7). */
export const StatusBadge = ({ tone, label }: { readonly tone: Tone; readonly label: string }) => (
  <Badge miw="max-content" color={toneColour[tone]} leftSection={<ToneIcon tone={tone} size={16} />}>
    {label}
  </Badge>
);
