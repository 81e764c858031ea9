import { afterEach, beforeEach, expect, test } from 'vitest';
import { chartPicture } from './chart-picture.ts';

const caption = { title: 'Sales by day', text: '1–7 November 2026' };
let picture: Blob | null;

beforeEach(async () => {
  document.body.innerHTML = `<svg width="200" height="100" style="display: block">
    <path d="M20,20 L120,20 L120,90 L20,90 Z" fill="rgb(10, 120, 200)" stroke="none" />
    <line x1="0" y1="90" x2="200" y2="90" stroke="rgb(0, 0, 0)" />
    <text x="10" y="15">฿1,440.00</text><text x="60" y="15"></text></svg>`;
  const svg = document.querySelector('svg');
  if (svg === null) throw new Error('The page has no chart.');
  picture = await chartPicture(svg, caption);
});
afterEach(() => document.body.replaceChildren());

/** The colour of a point of the chart, of which the picture has margins, a head and twice the dots. */
async function colourAt(x: number, y: number): Promise<string> {
  const image = await createImageBitmap(picture ?? new Blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  const [red, green, blue] = context?.getImageData((x + 16) * 2, (y + 64) * 2, 1, 1).data ?? [];
  return `${red ?? ''} ${green ?? ''} ${blue ?? ''}`;
}

test('the picture is a PNG', () => {
  expect(picture?.type).toBe('image/png');
});

test('it has the width of the chart with its margins, in twice the dots', async () => {
  expect((await createImageBitmap(picture ?? new Blob())).width).toBe((200 + 32) * 2);
});

test('it has the height of the chart with its head, in twice the dots', async () => {
  expect((await createImageBitmap(picture ?? new Blob())).height).toBe((100 + 64 + 16) * 2);
});

test('a bar has its colour', async () => {
  expect(await colourAt(70, 50)).toBe('10 120 200');
});

test('what is next to the bar has none of it', async () => {
  expect(await colourAt(180, 50)).not.toBe('10 120 200');
});
