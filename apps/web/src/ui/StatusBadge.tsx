import { Badge } from '@mantine/core';
import { toneColour, type Tone } from './colours.ts';
import { ToneIcon } from './ToneIcon.tsx';

interface StatusBadgeProps {
  readonly tone: Tone;
  readonly label: string;
}

/** A status in colour, sign and word, so that it survives without colour (ux point 7). */
export const StatusBadge = ({ tone, label }: StatusBadgeProps) => (
  <Badge color={toneColour[tone]} leftSection={<ToneIcon tone={tone} size={16} />}>
    {label}
  </Badge>
);
