import { Type } from 'typebox';
import { ok, Text } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, create, list, type Route, reveal } from '../../platform/http/route.ts';
import { createFeed, endFeed, listFeeds, renewFeed } from './calendarfeeds.ts';
import { CalendarFeed, NewFeed, showFeed } from './wire.ts';

const PATH = '/calendarFeeds';
const own = 'calendarFeed.manage';

const created = create(PATH, own, (ctx, call) => createFeed(ctx, call.read(NewFeed)), {
  at: 'calendarFeeds',
  body: NewFeed,
  shows: ok({ id: Text, address: Text }),
  summary: 'Makes an address at which a calendar program reads what the caller sees. It is shown only now.',
});

export const calendarFeedRoutes: Route[] = [
  list(
    PATH,
    own,
    (ctx, call) => listFeeds(ctx, readPaging(call.query, { usual: 50, most: 250 })),
    (feeds) => ({ calendarFeeds: feeds.map(showFeed) }),
    { shows: ok({ calendarFeeds: Type.Array(CalendarFeed) }), summary: 'Lists one’s own calendar addresses.' },
  ),
  {
    ...created,
    answer: (made, ctx, call) => {
      const answer = created.answer(made, ctx, call);
      return { ...answer, body: { ...answer.body, address: made.address } };
    },
    // Kept without the address: a repeated call is told of the feed it made, not shown the secret again.
    kept: (answer) => ({ ...answer, body: { ...answer.body, address: '' } }),
  },
  reveal(
    `${PATH}/:id/renew`,
    own,
    (ctx, call) => renewFeed(ctx, call.id()),
    (address) => ({ address }),
    {
      shows: ok({ address: Text }),
      summary: 'Gives a calendar another address, which is shown only now. The old one ends.',
    },
  ),
  act('DELETE', `${PATH}/:id`, own, (ctx, call) => endFeed(ctx, call.id()), undefined, {
    name: 'endCalendarFeed',
    summary: 'Ends a calendar address: whoever has it reads nothing any more.',
  }),
];
