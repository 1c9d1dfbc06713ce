import type { CDPSession, Page } from 'playwright-core';

/**
 * What a procedure answers instead of the hub.
 *
 * @param askHub gets the hub's own answer
 * @returns null to let the request go to the hub
 */
type Answer = (askHub: () => Promise<Response>, url: URL) => Promise<Response | null>;

interface Interception {
  session: CDPSession;
  /** By pathname; the newest answer of a procedure counts. */
  answers: Map<string, Answer>;
}

/**
 * Through the browser's own protocol: `page.route` would turn off the browser's cache, and with it the compiled
 * scripts of the hub, which doubles the time of every load.
 */
const interceptions = new WeakMap<Page, Promise<Interception>>();

/** Lets the hub answer one catalog procedure with `data`, as if that were all there is. */
export async function answerWith(page: Page, procedure: string, data: unknown): Promise<void> {
  await setAnswer(page, procedure, async () => Response.json({ result: { data } }));
}

/** Lets the hub answer one catalog procedure with what its input, as JSON, asks for. */
export async function answerByInput(
  page: Page,
  procedure: string,
  dataFor: (input: string) => unknown,
): Promise<void> {
  await setAnswer(page, procedure, async (_askHub, url) =>
    Response.json({ result: { data: dataFor(url.searchParams.get('input') ?? '{}') } }),
  );
}

/** Lets the hub answer one catalog procedure with a changed answer. */
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

/** Lets the hub refuse one catalog procedure until the returned function is called. */
export async function refuseAnswer(page: Page, procedure: string): Promise<() => Promise<void>> {
  const error = { message: 'Too many requests', code: -32_029, data: { httpStatus: 429, reason: 'tooMany' } };
  // The hub's own refusal is final, while the client would ask again after an outage.
  await setAnswer(page, procedure, async () => Response.json({ error }, { status: 429 }));
  return () => leaveToHub(page, procedure);
}

/** Lets the hub answer one catalog procedure with what it last knew at an instant, as it does without its source. */
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

/** Lets one catalog procedure answer nothing until the returned function is called. */
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

/** Lets the hub answer one catalog procedure by itself again. */
export async function leaveToHub(page: Page, procedure: string): Promise<void> {
  (await interceptions.get(page))?.answers.delete(pathOf(procedure));
}

/** Lets the hub answer everything by itself again. */
export async function leaveAllToHub(page: Page): Promise<void> {
  const interception = await interceptions.get(page);
  interceptions.delete(page);
  await interception?.session.detach();
}

const pathOf = (procedure: string) => `/trpc/catalog.${procedure}`;

async function setAnswer(page: Page, procedure: string, answer: Answer): Promise<void> {
  const opened = interceptions.get(page) ?? intercept(page);
  interceptions.set(page, opened);
  (await opened).answers.set(pathOf(procedure), answer);
}

async function intercept(page: Page): Promise<Interception> {
  const session = await page.context().newCDPSession(page);
  const answers: Interception['answers'] = new Map();
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { url, method, headers } = request;
    const answer = answers.get(new URL(url).pathname);
    const settle = async () => {
      const response = (await answer?.(() => fetch(url, { method, headers }), new URL(url))) ?? null;
      if (response === null) await session.send('Fetch.continueRequest', { requestId });
      else
        await session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: response.status,
          responseHeaders: headersOf(response),
          body: Buffer.from(await response.arrayBuffer()).toString('base64'),
        });
    };
    // The page may have gone on without waiting for its answer.
    settle().catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/trpc/catalog.*' }] });
  return { session, answers };
}

/** Without those that speak of the way the body came. */
function headersOf({ headers }: Response): { name: string; value: string }[] {
  return [...headers]
    .filter(([name]) => !/^(content-encoding|content-length|transfer-encoding|connection)$/u.test(name))
    .map(([name, value]) => ({ name, value }));
}
