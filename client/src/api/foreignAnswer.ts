/** An answer that is not the hub's, such as a proxy's page. */
export class ForeignAnswer extends Error {
  readonly status: number;

  constructor({ status, statusText }: Response) {
    super(statusText === '' ? 'Das ist keine Antwort des Hubs.' : statusText);
    this.status = status;
  }
}

/** Lets calls fail with what was answered; a reader of JSON would only complain about its first letter. */
export function refusingForeignAnswers(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (address, options) => {
    const answer = await fetch(address, options);
    if (answer.headers.get('content-type')?.includes('application/json') === true) return answer;
    throw new ForeignAnswer(answer);
  };
}
