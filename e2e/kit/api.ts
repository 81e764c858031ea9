import { request } from 'node:http';
import {
  authRoutes,
  buildPath,
  clientRoutes,
  posTerminalRoutes,
  type CallAnswer,
  type CallInput,
  type Route,
  type TerminalType,
} from '@tavola/contract';
import { port } from './place.ts';

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A refusal of the server during a script's own preparation. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';

  constructor(
    readonly status: number,
    readonly text: string,
    path: string,
  ) {
    super(`${path} answered ${status}: ${text}`);
  }
}

/**
 * The product's calls without a browser, with its own cookie jar: for what a script requires and for checking what was
 * stored. Connects to 127.0.0.1, because only browsers resolve `*.localhost`.
 */
export class Api {
  readonly cookies = new Map<string, string>();
  readonly host: string;
  /** The terminal that this jar is signed in on. */
  terminal: { readonly clientID: string; readonly name: string } | null = null;

  constructor(readonly subDomain?: string) {
    this.host = `${subDomain === undefined ? '' : `${subDomain}.`}localhost:${port}`;
  }

  async call<R extends Route>(route: R, input?: CallInput<R>): Promise<CallAnswer<R>> {
    const { params, query, body } = (input ?? {}) as LooseInput;
    const path = `/api${buildPath(route.path, params, query)}`;
    const key = route.repeat === 'key' ? crypto.randomUUID() : null;
    const { status, text } = await this.#send(route.method, path, body, key);
    if (status >= 400) throw new ApiRefusal(status, text, path);
    return JSON.parse(text) as CallAnswer<R>;
  }

  /** Signs in with username and password, then chooses a terminal: the existing one of that name, or a new one. */
  async signIn(
    person: { readonly userName: string; readonly password: string },
    terminalName: string,
    type: TerminalType = 'PosTerminalWithCash',
  ): Promise<this> {
    await this.#enter(person);
    const terminals = await this.call(clientRoutes.list);
    const known = terminals.find((terminal) => terminal.name === terminalName);
    const made =
      known === undefined ? await this.call(clientRoutes.register, { query: { name: terminalName, type } }) : null;
    const clientID = (known ?? made)?.clientID ?? '';
    await this.call(authRoutes.issueRealAccessToken, {
      query: { forceLogout: 'true' },
      body: { clientID, tokenKey: made?.tokenKey ?? null },
    });
    this.terminal = { clientID, name: terminalName };
    if (made !== null && type === 'PosTerminalWithCash') await this.sellWithoutReports();
    return this;
  }

  /** Signs in on the first terminal of a new restaurant, whose name depends on its language. */
  async signInAnywhere(person: { readonly userName: string; readonly password: string }): Promise<this> {
    await this.#enter(person);
    const [first] = await this.call(clientRoutes.list);
    if (first === undefined) throw new Error('The restaurant has no terminal.');
    await this.call(authRoutes.issueRealAccessToken, {
      query: { forceLogout: 'true' },
      body: { clientID: first.clientID, tokenKey: null },
    });
    this.terminal = { clientID: first.clientID, name: first.name };
    return this;
  }

  /** Most scripts sell without opening a drawer first; those of the drawer turn it on. */
  async sellWithoutReports(): Promise<void> {
    const id = this.terminal?.clientID ?? '';
    const { name, type, version } = await this.call(posTerminalRoutes.get, { params: { id } });
    await this.call(posTerminalRoutes.update, { params: { id }, body: { name, type, version, openTerminal: false } });
  }

  /**
   * Ends all sessions of a person, for a script in which one person uses several terminals: the limit of them may be
   * reached by scripts before it, and the sign-in on the last would end the one on the first.
   */
  async endSessions({ userName: username, password }: { readonly userName: string; readonly password: string }) {
    await this.call(authRoutes.login, { body: { username, password, forceLogout: true } });
  }

  /** Another person signs in on the terminal of this jar. */
  async handOver(person: { readonly userName: string; readonly password: string }): Promise<this> {
    if (this.terminal === null) throw new Error('This jar has no terminal yet.');
    await this.call(authRoutes.logout);
    await this.#enter(person);
    await this.call(authRoutes.issueRealAccessToken, {
      query: { forceLogout: 'true' },
      body: { clientID: this.terminal.clientID, tokenKey: null },
    });
    return this;
  }

  /**
   * Ends the person's other sessions only where the limit requires it: an owner may use several terminals, a cashier
   * one.
   */
  async #enter({
    userName: username,
    password,
  }: {
    readonly userName: string;
    readonly password: string;
  }): Promise<void> {
    try {
      await this.call(authRoutes.login, { body: { username, password } });
    } catch (refusal) {
      if (!(refusal instanceof ApiRefusal) || !refusal.text.includes('exceed_active_terminals')) throw refusal;
      await this.call(authRoutes.login, { body: { username, password, forceLogout: true } });
    }
  }

  #send(method: string, path: string, body: unknown, key: string | null): Promise<{ status: number; text: string }> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          headers: {
            Host: this.host,
            Accept: 'application/json',
            'X-Tavola': '1',
            ...(sent !== undefined && { 'Content-Type': 'application/json' }),
            ...(cookie !== '' && { Cookie: cookie }),
            ...(key !== null && { 'Idempotency-Key': key }),
          },
        },
        (answer) => {
          let text = '';
          answer
            .setEncoding('utf8')
            .on('data', (chunk: string) => (text += chunk))
            .on('end', () => {
              this.#keep(answer.headers['set-cookie'] ?? []);
              resolve({ status: answer.statusCode ?? 0, text });
            });
        },
      );
      outgoing.on('error', reject).end(sent);
    });
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined) continue;
      if (value === '' || value === undefined) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
