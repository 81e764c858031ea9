import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { PrinterSimulator } from '@tavola/testkit/printing/printer-simulator.ts';
import type { Printed } from '@tavola/testkit/printing/paper.ts';

const HELP = `A receipt printer for trying the product: speaks ESC/POS or Star, and shows its paper in a page.

  npm run printer-simulator -- --port 9100 --page 9101

  --port   where tickets are sent to (9100)
  --star   it understands the commands of Star
  --page   the page with the paper, and with what can be wrong with the printer (9101)
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9100' },
    page: { type: 'string', default: '9101' },
    star: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.error(HELP);
  process.exit(0);
}

const printer = await PrinterSimulator.start(Number(values.port), values.star ? 'Star' : 'EscPos');
const { faults } = printer;

/** What can be switched on the page. */
const SWITCHES: Readonly<Record<string, { readonly label: string; readonly isOn: () => boolean; toggle(): void }>> = {
  paper: {
    label: 'Out of paper',
    isOn: () => faults.isPaperOut,
    toggle: () => (faults.isPaperOut = !faults.isPaperOut),
  },
  cover: {
    label: 'Cover open',
    isOn: () => faults.isCoverOpen,
    toggle: () => (faults.isCoverOpen = !faults.isCoverOpen),
  },
  jam: { label: 'Jammed', isOn: () => faults.isJammed, toggle: () => (faults.isJammed = !faults.isJammed) },
  mute: { label: 'Answers nothing', isOn: () => faults.isMute, toggle: () => (faults.isMute = !faults.isMute) },
  slow: {
    label: 'Answers after 5 s',
    isOn: () => faults.answersAfterMs > 0,
    toggle: () => (faults.answersAfterMs = faults.answersAfterMs > 0 ? 0 : 5_000),
  },
  dies: {
    label: 'Dies after 100 bytes',
    isOn: () => faults.diesAfterBytes !== null,
    toggle: () => (faults.diesAfterBytes = faults.diesAfterBytes === null ? 100 : null),
  },
};

const escaped = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A picture as lines of black dots. */
function pictureOf({ width, height, bits }: Extract<Printed, { kind: 'picture' }>): string {
  const isBlack = (at: number): boolean => ((bits[at >> 3] ?? 0) & (0x80 >> (at & 7))) !== 0;
  let path = '';
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = x;
      while (x < width && isBlack(y * width + x)) x += 1;
      if (x > from) path += `M${from} ${y + 0.5}h${x - from}`;
    }
  return `<svg width="${width}" height="${height}" stroke="#000"><path d="${path}"/></svg>`;
}

function shown(part: Printed): string {
  switch (part.kind) {
    case 'text':
      return `<pre class="s${part.size}${part.isBold ? ' b' : ''}">${escaped(part.text) || ' '}</pre>`;
    case 'picture':
      return pictureOf(part);
    case 'cut':
      return '<hr title="cut">';
    case 'pulse':
      return '<p>— the drawer opened —</p>';
  }
}

const page =
  (): string => `<!doctype html><meta charset="utf-8"><title>Printer</title><meta http-equiv="refresh" content="2">
<style>body{font-family:sans-serif;background:#ddd;margin:1rem}button{padding:.5rem}.on{background:#c33;color:#fff}
.paper{background:#fff;width:576px;padding:1rem 0;margin-top:1rem}pre{margin:0;font:20px/26px monospace}.b{font-weight:700}
.s2{font-size:40px;line-height:52px}svg{display:block}hr{border:0;border-top:2px dashed #999}</style>
<form method="post">${Object.entries(SWITCHES)
    .map(
      ([key, { label, isOn }]) => `<button name="fault" value="${key}" class="${isOn() ? 'on' : ''}">${label}</button>`,
    )
    .join(' ')} <button name="fault" value="clear">Tear off</button></form>
<div class="paper">${printer.paper.map(shown).join('')}</div>`;

createServer((request, response) => {
  if (request.method === 'POST') {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const fault = new URLSearchParams(body).get('fault') ?? '';
      if (fault === 'clear') printer.paper.length = 0;
      else SWITCHES[fault]?.toggle();
      response.writeHead(303, { location: '/' }).end();
    });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page());
}).listen(Number(values.page), '127.0.0.1', () => {
  console.error(`The printer is at 127.0.0.1:${values.port}, its paper at http://127.0.0.1:${values.page}/`);
});
