import type { RequestListener } from 'node:http';
import supertest from 'supertest';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const ANSWER_LENGTH = 400;

/** Sends requests to an app; a failed expectation also shows the answer, whose `errorCode` is the cause. */
export function requestsTo(app: RequestListener): ReturnType<typeof supertest> {
  const requests = supertest(app);
  for (const method of METHODS) {
    const send = requests[method].bind(requests);
    requests[method] = (url: string) => withAnswerInErrors(send(url));
  }
  return requests;
}

function withAnswerInErrors(request: supertest.Test): supertest.Test {
  const end = request.end.bind(request);
  request.end = (callback) =>
    end((error: Error | null, response?: supertest.Response) => {
      if (error !== null && response?.text)
        error.message += `\nThe answer: ${response.text.slice(0, ANSWER_LENGTH)}`;
      callback?.(error, response as supertest.Response);
    });
  return request;
}
