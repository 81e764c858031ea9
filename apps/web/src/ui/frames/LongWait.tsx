import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Notice } from './Notice.tsx';

/** How long a person waits before the page says so and offers a way out (ux 5). */
const LONG_WAIT_MS = 10_000;

interface LongWaitProps {
  readonly text: string;
  /** The way out. It says that the person stops waiting, never that the work stops. */
  readonly label: string;
  readonly onStop: () => void;
}

/** Shown as long as something runs: nothing at first, after ten seconds a notice with a way out. */
export function LongWait({ text, label, onStop }: LongWaitProps) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <Notice tone="info">
      <Stack gap="xs" align="flex-start">
        {text}
        <Button variant="default" size="md" onClick={onStop}>
          {label}
        </Button>
      </Stack>
    </Notice>
  );
}
