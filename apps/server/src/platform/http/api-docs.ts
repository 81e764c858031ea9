import { apiScopes, entriesOf, scopesOfCall, webhookTypes, type DeclaredRoute, type Route } from '@tavola/contract';
import { jsonSchema } from './openapi.ts';

/**
 * The page of the API for developers, made from the contract: how to call, and every call that an API key opens. It has
 * no script, so it needs no exception from the rules of pages.
 */

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; } code, pre { font: 14px/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8888; border-radius: .5rem; }
details { border-bottom: 1px solid #8884; } summary { padding: .6rem 0; cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.5rem; } .about { display: block; opacity: .8; }
a { color: inherit; }`;

/** The page with all calls of these groups that a key opens. */
export function apiDocsPage(groups: Readonly<Record<string, Readonly<Record<string, DeclaredRoute>>>>): string {
  const calls = Object.entries(groups).flatMap(([group, routes]) =>
    Object.entries(routes)
      .map(([name, route]) => ({ group, route, scopes: scopesOfCall(`${group}.${name}`) }))
      .filter(({ scopes }) => scopes.length > 0),
  );
  const nouns = [...new Set(calls.map(({ group }) => group))].toSorted();
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tavola API</title><style>${STYLE}</style></head><body>
<h1>Tavola API</h1>
<p>Every call goes to the address of a location and sends an API key, which the restaurant makes under
<b>Settings → API keys</b>:</p>
<pre>curl https://RESTAURANT.example.com/api/location/online-orders -H 'Authorization: Bearer tvl_…'</pre>
<ul>
<li>Bodies and answers are JSON. Amounts are decimal numbers of the currency, times are ISO 8601 with an offset.</li>
<li>A key has scopes, locations and a number of calls a minute. Above it the answer is 429 with
<code>Retry-After</code> in seconds.</li>
<li>A refusal has a status and a body with <code>message</code> and <code>additionValue.errorCode</code>. A call that
creates something takes an id of your own in its body, so that a repeat creates nothing twice.</li>
<li>All calls of the product are in <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</li>
</ul>
<h2>Webhooks</h2>
<p>A webhook gets what happens: ${webhookTypes.map((type) => `<code>${type}</code>`).join(', ')}. A message is a POST
of JSON with <code>id</code>, <code>type</code>, <code>createdAt</code>, <code>locationID</code>, <code>sequence</code>
and <code>data</code>. Its header <code>Tavola-Signature: t=SECONDS,v1=HEX</code> has the HMAC-SHA256 of
<code>SECONDS.BODY</code> under the secret of the webhook; refuse it when its time is more than 5 minutes away. Answer
with 2xx within 5 seconds; otherwise it is sent again, with the same id, for 24 hours.</p>
<h2>Scopes</h2>
<ul>${apiScopes.map((scope) => `<li><code>${scope}</code>: ${calls.filter(({ scopes }) => scopes.includes(scope)).length} calls</li>`).join('')}</ul>
${nouns.map((noun) => nounPart(noun, calls)).join('\n')}
</body></html>`;
}

interface OpenCall {
  readonly group: string;
  readonly route: DeclaredRoute;
  readonly scopes: readonly string[];
}

const nounPart = (noun: string, calls: readonly OpenCall[]): string =>
  `<h2 id="${noun}">${titleOf(noun)}</h2>
${calls
  .filter(({ group }) => group === noun)
  .map(callPart)
  .join('\n')}`;

/** `priceLists` → `Price lists`. */
const titleOf = (noun: string): string =>
  noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

function callPart({ route, scopes }: OpenCall): string {
  return `<details><summary><b>${route.method}</b> <code>/api${escaped(route.path)}</code>
<span class="about">${escaped(route.about)} Scope: ${scopes.join(' or ')}.</span></summary>
${shapes(route)}${refusals(route)}</details>`;
}

const shapes = (route: Route): string =>
  entriesOf({ Path: route.params, Query: route.query, Body: route.body, Answer: route.answer })
    .map(([name, schema]) => {
      if (schema === undefined) return '';
      const shape = JSON.stringify(jsonSchema(schema, name === 'Answer' ? 'output' : 'input'), null, 1);
      return `<p>${name}</p><pre>${escaped(shape)}</pre>`;
    })
    .join('');

const refusals = ({ errors = [] }: DeclaredRoute): string =>
  errors.length === 0 ? '' : `<p>Refusals: ${errors.map((code) => `<code>${code}</code>`).join(', ')}</p>`;
