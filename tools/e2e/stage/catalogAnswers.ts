import type { CDPSession, Page } from 'playwright-core';

/**
 * Answers a procedure in place of the hub.
 *
 * @param askHub gets the hub's own answer
 * @returns null to let the request go to the hub
 */
type Answer = (askHub: () => Promise<Response>, url: URL) => Promise<Response | null>;

interface Interception {
  session: CDPSession;
  /** By a procedure's full name; the newest answer counts. */
  answers: Map<string, Answer>;
}

/**
 * Uses the browser's own protocol, because `page.route` would turn off the browser's cache and with it the hub's compiled
 * scripts, which doubles every load time.
 */
const interceptions = new WeakMap<Page, Promise<Interception>>();

/** Makes the hub answer one catalog procedure with `data`, as if nothing else existed. */
export async function answerWith(page: Page, procedure: string, data: unknown): Promise<void> {
  await setAnswer(page, procedure, async () => Response.json({ result: { data } }));
}

/** Makes the hub answer one catalog procedure depending on its input (JSON). */
export async function answerByInput(
  page: Page,
  procedure: string,
  dataFor: (input: string) => unknown,
): Promise<void> {
  await setAnswer(page, procedure, async (_askHub, url) =>
    Response.json({ result: { data: dataFor(url.searchParams.get('input') ?? '{}') } }),
  );
}

/** Makes the hub answer one catalog procedure with a changed answer. */
export async function answerChanged<Data>(
  page: Page,
  procedure: string,
  change: (data: Data) => Data,
): Promise<void> {
  await setAnswer(page, procedure, async (askHub) => {
    const { result } = (await (await askHub()).json()) as { result: { data: Data } };
    return Response.json({ result: { data: change(result.data) } });
  });
}

/** Makes the hub refuse one procedure until the returned function is called. */
export async function refuseAnswer(page: Page, procedure: string): Promise<() => Promise<void>> {
  const error = { message: 'Too many requests', code: -32_029, data: { httpStatus: 429, reason: 'tooMany' } };
  // A refusal by the hub itself is final; after an outage the client would retry.
  await setAnswer(page, procedure, async () => Response.json({ error }, { status: 429 }));
  return () => leaveToHub(page, procedure);
}

/** Makes the hub answer one catalog procedure with data from an earlier instant, as it does when its source is down. */
export async function answerFrom<Data>(
  page: Page,
  procedure: string,
  dataFromTs: string,
  change: (data: Data) => Data = (data) => data,
): Promise<void> {
  await setAnswer(page, procedure, async (askHub) => {
    const { result } = (await (await askHub()).json()) as { result: { data: Data } };
    return Response.json(
      { result: { data: change(result.data) } },
      { headers: { 'x-hub-data-from': dataFromTs } },
    );
  });
}

/** Holds back one procedure's answer until the returned function is called. */
export async function holdAnswer(page: Page, procedure: string): Promise<() => Promise<void>> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await setAnswer(page, procedure, async () => {
    await released;
    return null;
  });
  return async () => {
    resolve();
    await leaveToHub(page, procedure);
  };
}

/** Lets the hub itself answer one catalog procedure again. */
export async function leaveToHub(page: Page, procedure: string): Promise<void> {
  (await interceptions.get(page))?.answers.delete(wholeName(procedure));
}

/** Lets the hub itself answer everything again. */
export async function leaveAllToHub(page: Page): Promise<void> {
  const interception = await interceptions.get(page);
  interceptions.delete(page);
  await interception?.session.detach();
}

/** A procedure's full name; one without a router, unlike `tipLeagues.mine`, belongs to the catalog. */
const wholeName = (procedure: string) => (procedure.includes('.') ? procedure : `catalog.${procedure}`);

async function setAnswer(page: Page, procedure: string, answer: Answer): Promise<void> {
  const opened = interceptions.get(page) ?? intercept(page);
  interceptions.set(page, opened);
  (await opened).answers.set(wholeName(procedure), answer);
}

async function intercept(page: Page): Promise<Interception> {
  const session = await page.context().newCDPSession(page);
  const answers: Interception['answers'] = new Map();
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { url, method, headers } = request;
    const askHub = () => fetch(url, { method, headers });
    const names = new URL(url).pathname.replace('/trpc/', '').split(',');
    const place = names.findIndex((name) => answers.has(name));
    const settle = async () => {
      const own = (await answers.get(names[place] ?? '')?.(askHub, new URL(url))) ?? null;
      const response = own === null || names.length === 1 ? own : await together(own, place, askHub);
      if (response === null) await session.send('Fetch.continueRequest', { requestId });
      else
        await session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: response.status,
          responseHeaders: headersOf(response),
          body: Buffer.from(await response.arrayBuffer()).toString('base64'),
        });
    };
    // The page may have been left before the answer arrived.
    settle().catch(() => undefined);
  });
  const routers = ['catalog', 'tipLeagues'];
  await session.send('Fetch.enable', {
    patterns: routers.map((router) => ({ urlPattern: `*/trpc/*${router}.*` })),
  });
  return { session, answers };
}

/** The hub's answer to a batch of procedures, with one of its answers replaced. */
async function together(own: Response, place: number, askHub: () => Promise<Response>): Promise<Response> {
  const all = (await (await askHub()).json()) as unknown[];
  return Response.json(all.with(place, await own.json()), { status: 207 });
}

/** A response's headers, except those that describe how the body was transferred. */
function headersOf({ headers }: Response): { name: string; value: string }[] {
  return [...headers]
    .filter(([name]) => !/^(content-encoding|content-length|transfer-encoding|connection)$/u.test(name))
    .map(([name, value]) => ({ name, value }));
}
