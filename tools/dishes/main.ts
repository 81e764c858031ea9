import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { drawDish } from './draw.ts';
import { restaurants } from './dishes.ts';
import { SIZE } from './shapes.ts';

const FOLDER = fileURLToPath(new URL('../../packages/demo/pictures/', import.meta.url));

/**
 * `npx tsx tools/dishes/main.ts`: draws every dish of the demo restaurants and writes it as WebP, a few KB each. The
 * drawings are our own, under the licence of the repository.
 */
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
await mkdir(FOLDER, { recursive: true });
let bytes = 0;
let count = 0;
for (const { background, dishes } of restaurants)
  for (const [ref, drawing] of dishes) {
    const data = await page.evaluate(
      async ([svg, size]) => {
        const image = new Image();
        image.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = size;
        canvas.height = size;
        canvas.getContext('2d')?.drawImage(image, 0, 0);
        return canvas.toDataURL('image/webp', 0.75);
      },
      [drawDish(ref, background, drawing), SIZE] as const,
    );
    const picture = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
    await writeFile(`${FOLDER}${ref}.webp`, picture);
    bytes += picture.length;
    count += 1;
  }
await browser.close();
console.log(`${count} dishes, ${Math.round(bytes / count)} bytes each.`);
