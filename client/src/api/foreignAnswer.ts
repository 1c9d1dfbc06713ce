/** An answer that is not the hub's, such as a proxy's page. */
export class ForeignAnswer extends Error {
  readonly status: number;

  constructor({ status, statusText }: Response) {
    super(statusText === '' ? 'Das ist keine Antwort des Hubs.' : statusText);
    this.status = status;
  }
}

/** Makes calls fail with the status of the foreign answer; a JSON parser would only complain about its first character. */
export function refusingForeignAnswers(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (address, options) => {
    const answer = await fetch(address, options);
    if (answer.headers.get('content-type')?.includes('application/json') === true) return answer;
    throw new ForeignAnswer(answer);
  };
}
