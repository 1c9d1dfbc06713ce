/** In characters. Browsers send at most 64 kB after a page has ended, for all requests together. */
const SURVIVING_BODY_MAX = 8_000;

/** Lets the browser finish sending a change after its page is left; pictures are too large for that. */
export const survivingThePage =
  (ask: typeof fetch): typeof fetch =>
  (address, options) => {
    const { method, body } = options ?? {};
    const keepalive = method === 'POST' && typeof body === 'string' && body.length <= SURVIVING_BODY_MAX;
    return ask(address, keepalive ? { ...options, keepalive } : options);
  };
