import { dateOf, daysBetween, numberText } from '../../../ui/text/locale.ts';
import type { Attempt, Tried } from '../queries.ts';

/** One exchange as far as its outcome goes: a try from the log, or a test before registering. */
export type Exchange = Pick<Tried, 'request' | 'response' | 'timing' | 'dateCalled'> & { version: string };
/** What came of it in plain words, and what to do about it ('' when there is nothing to do). */
type Cause = { isSuccess: boolean; what: string; advice: string };

export const hasSucceeded = ({ version, response: { code } }: Pick<Attempt, 'version' | 'response'>): boolean =>
  version === '1' ? code === '200' : /^2\d\d$/.test(code);

const byCode: Record<string, [what: string, advice: string]> = {
  400: ['Your server did not understand the request', 'Its answer below may say what it missed.'],
  401: ['Your server wants credentials', 'Give the webhook a header of its own, such as Authorization.'],
  403: ['Your server does not let us in', 'Check its access rules, or the signature it expects.'],
  404: ['Your server has nothing at this path', 'Check the path of the URL.'],
  405: ['Your server takes no POST at this path', 'Notifications are sent with POST.'],
  410: ['Your server says that this address is gone', 'That disables the webhook. Resume it when the address is back.'],
  413: ['The notification is too large for your server', 'Let it take larger bodies, or use version 1.'],
  415: ['Your server does not take this kind of body', 'Choose another body under the webhook’s options.'],
  429: ['Your server asks for fewer notifications', 'Set “At most per minute” under the webhook’s options.'],
  502: ['A proxy in front of your server could not reach it', 'Check that your server runs behind it.'],
  503: ['Your server says that it is not available', 'It is tried again by itself.'],
  504: ['A proxy in front of your server waited in vain', 'Answer first and do the work afterwards.'],
};

const RENEW = 'Renew it: until then nothing is sent there.';

const byError: [RegExp, what: string, advice: string][] = [
  [
    /could not be reached/,
    'Nobody listens at this address',
    'The server may be down or its name unknown, or it is an address that webhooks may not call: private ones and this machine itself, unless the operator allows them.',
  ],
  [/did not answer within/, 'No answer within 5 seconds', 'Answer first and do the work afterwards.'],
  [/did not finish its answer/, 'The answer did not end within 5 seconds', 'A short answer is enough.'],
  [/has expired/, 'The certificate of your server has expired', RENEW],
  [
    /issued for another name/,
    'The certificate of your server is for another name',
    'Use a name that it was issued for.',
  ],
  [/not one that can be trusted/, 'The certificate of your server is not trusted', 'Use one from a public authority.'],
];

/** Why it failed, as one would tell a colleague. What is not known here is told in the server's own words. */
export function explain(exchange: Exchange): Cause {
  const { request, response, timing, version } = exchange;
  const { code } = response;
  if (hasSucceeded(exchange))
    return { isSuccess: true, what: `Your server answered ${code} in ${Math.round(timing.total ?? 0)} ms`, advice: '' };
  if (request.error !== '') {
    const expired = /expired on (\d{4})-(\d\d)-(\d\d)/.exec(request.error);
    if (expired) {
      const days = daysBetween(dateOf(expired.slice(1).join(''))!, new Date(exchange.dateCalled));
      return { isSuccess: false, what: `The certificate of your server expired ${daysAgo(days)}`, advice: RENEW };
    }
    const [, what, advice] = byError.find(([pattern]) => pattern.test(request.error)) ?? [];
    return { isSuccess: false, what: what ?? request.error.replace(/\.$/, ''), advice: advice ?? '' };
  }
  const [what, advice] = byAnswer(code, version);
  return { isSuccess: false, what, advice };
}

const daysAgo = (days: number): string =>
  days < 1 ? 'today' : days === 1 ? 'yesterday' : `${numberText(days)} days ago`;

function byAnswer(code: string, version: string): [what: string, advice: string] {
  const known = byCode[code];
  if (known) return [`${known[0]} (${code})`, known[1]];
  if (/^3/.test(code))
    return [
      `Your server answered ${code}; redirects are not followed`,
      'Use the address that it redirects to, as the webhook’s URL.',
    ];
  if (/^2/.test(code) && version === '1')
    return [`Your server answered ${code}; only 200 counts`, 'Answer 200, or choose version 2, which takes any 2xx.'];
  if (/^5/.test(code)) return [`Your server failed with ${code}`, 'Its log, or its answer below, may say why.'];
  return [`Your server answered ${code}`, 'Anything but 200 counts as not taken.'];
}
