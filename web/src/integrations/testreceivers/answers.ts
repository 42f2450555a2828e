/** What a test receiver can be told to answer: each teaches something else. */
export const answers: [status: number, text: string][] = [
  [200, '200 OK'],
  [204, '204 No Content'],
  [302, '302 Found'],
  [401, '401 Unauthorized'],
  [404, '404 Not Found'],
  [410, '410 Gone'],
  [429, '429 Too Many Requests'],
  [500, '500 Internal Server Error'],
  [503, '503 Service Unavailable'],
];
/** The last is later than any webhook waits for. */
export const delays: [ms: number, text: string][] = [
  [0, 'at once'],
  [1000, 'after 1 second'],
  [3000, 'after 3 seconds'],
  [6000, 'after 6 seconds'],
];

const textOf = (known: [number, string][], value: number): string | undefined =>
  known.find(([one]) => one === value)?.[1];
export const answerText = (status: number): string => textOf(answers, status) ?? String(status);
export const delayText = (ms: number): string => textOf(delays, ms) ?? `after ${ms / 1000} seconds`;
