import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { Tone } from '../theme/colours.ts';

const icons = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconCircleX,
  info: IconInfoCircle,
  neutral: IconCircleMinus,
} as const;

/** The icon shown with a colour, so that the meaning is clear without the colour. */
export function ToneIcon({ tone, size = 18 }: { readonly tone: Tone; readonly size?: number }) {
  const Icon = icons[tone];
  return <Icon size={size} stroke={2} aria-hidden />;
}
