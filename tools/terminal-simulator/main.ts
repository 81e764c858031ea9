import { createServer } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CardPageSimulator } from '@tavola/testkit/card-terminals/card-page-simulator.ts';
import {
  CardTerminalSimulator,
  simulatorModes,
  type SimulatorMode,
} from '@tavola/testkit/card-terminals/card-terminal-simulator.ts';
import { batchModes, type BatchMode } from '@tavola/testkit/card-terminals/simulated-batches.ts';

const HELP = `Card terminals for trying the product: charges no card, and keeps its own book.

  npm run terminal-simulator -- --port 4600 --page 4601

  --port   where the product asks it (4600); start the product with DEVICE_ORIGINS=http://127.0.0.1:4600
  --cards  where the page is on which guests pay online orders (4602); DEVICE_ORIGINS=…,http://127.0.0.1:4602
  --page   the page that says what it does with the next charge (4601)
  --key    the key that the product has to give (simulator)
  --book   the file with its charges (.data/terminal-simulator/book.json)
  --guest  how many milliseconds a guest takes (2000)
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4600' },
    page: { type: 'string', default: '4601' },
    cards: { type: 'string', default: '4602' },
    key: { type: 'string', default: 'simulator' },
    book: { type: 'string', default: join('.data', 'terminal-simulator', 'book.json') },
    guest: { type: 'string', default: '2000' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.error(HELP);
  process.exit(0);
}

const simulator = await CardTerminalSimulator.start({
  port: Number(values.port),
  book: values.book,
  key: values.key,
  guestMs: Number(values.guest),
});

const cardPage = await CardPageSimulator.start({ port: Number(values.cards), key: values.key });

const LABELS: Readonly<Record<SimulatorMode, string>> = {
  approve: 'Approves',
  authorise: 'Authorises only',
  decline: 'Declines',
  busy: 'Is busy',
  noConnection: 'No connection',
  timeout: 'Charges, answers nothing',
  late: 'Answers late',
  double: 'Answers twice',
  afterCancel: 'Approves after a cancel',
  partial: 'Approves half',
  signature: 'Asks for a signature',
  invalidAmount: 'Refuses the amount',
  wrongAmount: 'Answers another amount',
  wrongCurrency: 'Answers another currency',
  wrongReference: 'Answers another reference',
};

const BATCH_LABELS: Readonly<Record<BatchMode, string>> = {
  close: 'Closes a batch',
  leaveOut: 'Leaves the last charge out of a batch',
  foreign: 'Has a charge more in a batch',
  otherAmount: 'Has another amount in a batch',
  noAnswer: 'Closes a batch, answers nothing',
  refuse: 'Refuses to close a batch',
  unclear: 'Answers totals that do not add up',
};

const escaped = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card terminals</title>
<meta http-equiv="refresh" content="2"><style>body{font-family:sans-serif;margin:1rem}button{padding:.5rem;margin:.1rem}
.on{background:#1c62b8;color:#fff}table{margin-top:1rem;border-collapse:collapse}td,th{padding:.2rem .6rem;text-align:left;border-bottom:1px solid #ccc}</style>
<form method="post">${simulatorModes
  .map(
    (mode) =>
      `<button name="mode" value="${mode}" class="${mode === simulator.mode ? 'on' : ''}">${LABELS[mode]}</button>`,
  )
  .join('')}</form>
<form method="post">${batchModes
  .map(
    (mode) =>
      `<button name="batch" value="${mode}" class="${mode === simulator.batchMode ? 'on' : ''}">${BATCH_LABELS[mode]}</button>`,
  )
  .join('')}</form>
<table><tr><th>Reference<th>Device<th>Kind<th>Asked<th>State<th>Charged<th>Batch${[...simulator.charges.values()]
  .toReversed()
  .map(
    ({ reference, device, kind, amount, currency, state, charged, isVoided, isAuthorised, batch }) =>
      `<tr><td>${escaped(reference)}<td>${escaped(device)}<td>${kind}<td>${escaped(`${amount} ${currency}`)}<td>${state}<td>${escaped(charged ?? '–')}${isVoided ? ' (voided)' : ''}<td>${isAuthorised ? 'authorised' : batch === null ? '–' : 'closed'}`,
  )
  .join('')}</table>`;

createServer((request, response) => {
  if (request.method === 'POST') {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const asked = new URLSearchParams(body);
      const mode = simulatorModes.find((known) => known === asked.get('mode'));
      if (mode !== undefined) simulator.mode = mode;
      const batchMode = batchModes.find((known) => known === asked.get('batch'));
      if (batchMode !== undefined) simulator.batchMode = batchMode;
      response.writeHead(303, { location: '/' }).end();
    });
    return;
  }
  if (request.url === '/book') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([...simulator.kept]));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page());
}).listen(Number(values.page), '127.0.0.1', () => {
  console.error(`Guests pay online orders at ${cardPage.address}.`);
  console.error(`Card terminals answer at ${simulator.address}, steered at http://127.0.0.1:${values.page}/`);
});
