import { ActionIcon } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import classes from './Carousel.module.css';

interface CarouselProps {
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[];
  /** How long each slide is shown. */
  readonly everyMs?: number;
  readonly labels: {
    readonly carousel: string;
    readonly pause: string;
    readonly play: string;
    readonly slide: (position: number) => string;
  };
}

/**
 * Slides that change automatically, 120 ms a change (platform spec, section 2); static with reduced motion, and it can
 * be stopped.
 */
export function Carousel({ slides, everyMs = 6000, labels }: CarouselProps) {
  const prefersReducedMotion = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [isPaused, setIsPaused] = useState(false);
  const [shown, setShown] = useState(0);
  const isStill = isPaused || prefersReducedMotion === true;
  useEffect(() => {
    if (isStill) return;
    const timer = setInterval(() => setShown((present) => (present + 1) % slides.length), everyMs);
    return () => clearInterval(timer);
  }, [isStill, everyMs, slides.length]);
  return (
    <section className={classes.carousel} aria-roledescription="carousel" aria-label={labels.carousel}>
      <div className={classes.window}>
        <div className={classes.track} style={{ transform: `translateX(${String(-100 * shown)}%)` }}>
          {slides.map((slide, index) => (
            <div key={slide.key} className={classes.slide} inert={index !== shown} aria-hidden={index !== shown}>
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      <div className={classes.controls}>
        {slides.map((slide, index) => (
          <button
            key={slide.key}
            type="button"
            className={classes.dot}
            aria-label={labels.slide(index + 1)}
            aria-current={index === shown}
            onClick={() => setShown(index)}
          >
            <span />
          </button>
        ))}
        {prefersReducedMotion !== true && (
          <ActionIcon
            variant="transparent"
            c="inherit"
            onClick={() => setIsPaused(!isPaused)}
            aria-label={isPaused ? labels.play : labels.pause}
          >
            {isPaused ? <IconPlayerPlay size={20} /> : <IconPlayerPause size={20} />}
          </ActionIcon>
        )}
      </div>
    </section>
  );
}
