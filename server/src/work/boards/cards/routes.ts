import { Done } from '../../../platform/http/answer/classic.ts';
import { pageHeaders, readPaging } from '../../../platform/http/request/paging.ts';
import { act, create, get, type Route } from '../../../platform/http/route.ts';
import { localTime } from '../../../platform/zones/zones.ts';
import { updateTask } from '../../tasks/change.ts';
import { showBeside } from '../columns/wire.ts';
import { listCards, readCard } from './cards.ts';
import { requireCard } from './find.ts';
import { addCard, moveCard } from './move.ts';
import { deleteCard } from './trash.ts';
import {
  CardChange,
  CardMove,
  Cards,
  cardParameters,
  MadeCard,
  NewCard,
  NewPlace,
  OneCard,
  readCardQuery,
  showCard,
  showPeople,
} from './wire.ts';

export const cardRoutes: Route[] = [
  listing(),
  adding(),
  get(
    '/boards/columns/cards/:id',
    'column.read',
    (ctx, call) => readCard(ctx, call.id()),
    ({ card, people }, ctx) => ({ card: showCard(card), people: showPeople(ctx, people) }),
    { shows: OneCard, name: 'readCard', summary: 'Shows a card.' },
  ),
  act(
    'PUT',
    '/boards/columns/cards/:id',
    'column.change',
    async (ctx, call) => {
      const { task_id } = await requireCard(ctx, ctx.db, call.id(), 'column.change');
      await updateTask(ctx, task_id, call.read(CardChange));
    },
    undefined,
    { body: CardChange, shows: Done, name: 'updateCard', summary: 'Changes the task of a card.' },
  ),
  act(
    'PUT',
    '/boards/columns/cards/:id/move',
    'column.change',
    (ctx, call) => moveCard(ctx, call.id(), call.read(CardMove)),
    undefined,
    {
      body: CardMove,
      shows: Done,
      name: 'moveCard',
      summary:
        'Moves a card behind another (`positionAfterId`; 0 is the top, -1 the bottom) in its column or in another.',
    },
  ),
  act('DELETE', '/boards/columns/cards/:id', 'column.change', (ctx, call) => deleteCard(ctx, call.id()), undefined, {
    shows: Done,
    name: 'deleteCard',
    summary: 'Takes a card off the board. Its task stays.',
  }),
];

function listing(): Route {
  const route = get(
    '/boards/columns/:id/cards',
    'column.read',
    (ctx, call) => {
      const asked = readCardQuery(call.query, localTime(ctx.now, ctx.actor.timeZone));
      return listCards(ctx, call.id(), asked, readPaging(call.query, { usual: 250, most: 500 }));
    },
    ({ column, items, people }, ctx) => ({
      cards: items.map(showCard),
      column: showBeside(column),
      people: showPeople(ctx, people),
    }),
    { shows: Cards, query: cardParameters, name: 'listCardsOfColumn', summary: 'Lists the cards of a column.' },
  );
  return {
    ...route,
    isPaged: true,
    answer: (page, ctx, call) => ({ ...route.answer(page, ctx, call), headers: pageHeaders(page) }),
  };
}

/** Programs read the ids of both, the card and its task. */
function adding(): Route {
  const route = create(
    '/boards/columns/:id/cards',
    'column.change',
    (ctx, call) => addCard(ctx, call.id(), { ...call.read(NewCard), ...call.read(NewPlace) }),
    {
      at: 'boards/columns/cards',
      keys: ['cardId'],
      body: NewCard,
      shows: MadeCard,
      name: 'createCard',
      summary: 'Puts a task on the board.',
    },
  );
  return {
    ...route,
    answer: (made, ctx, call) => {
      const { body, ...rest } = route.answer(made, ctx, call);
      return { ...rest, body: { ...body, taskId: String(made.task_id) } };
    },
  };
}
