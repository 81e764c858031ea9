import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useSize } from './use-size.ts';

function Box() {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  return (
    <div
      ref={box}
      style={{ boxSizing: 'border-box', width: 320, height: 200, padding: '10px 20px', border: '1px solid' }}
    >
      {`${width} × ${height}`}
    </div>
  );
}

test('the inner size of an element is known in the frame that mounts it, and is followed', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  flushSync(() => root.render(<Box />));
  const box = place.firstElementChild as HTMLElement;
  expect(box.textContent).toBe('278 × 178');
  box.style.width = '420px';
  await expect.poll(() => box.textContent).toBe('378 × 178');
  root.unmount();
  place.remove();
});
