import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { isTurnOver, othersTurn } from '../../platform/turn.ts';
import { dayIn } from '../../platform/zones/zones.ts';
import { whoSees } from '../../work/members/named.ts';
import type { Field, Line } from './formats/sheet.ts';
import { type DateOrder, OrderFinder } from './reading/dates.ts';
import { type Match, matchPeople, personKey } from './reading/people.ts';
import { type Planned, planLine, type Reading } from './reading/plan.ts';
import { partsOf } from './reading/values.ts';

/** What somebody decided: which column goes where, and into what. Without a project it makes one of that name. */
export type Asked = { fields: Field[]; dateOrder?: DateOrder; projectId: number; projectName: string };

type Reason = { reason: string; count: number; rows: number[]; examples: string[]; isOut: boolean };
export type Sample = Omit<Planned, 'notes' | 'comments' | 'completedAt'> & {
  row: number;
  notes: string[];
  comments: number;
};

/** What it will be like. It is looked through once, when somebody has decided something, and kept. */
export type Preview = {
  rows: number;
  out: number;
  completed: number;
  comments: number;
  dateOrder: DateOrder;
  dateOrderIsSure: boolean;
  lists: { name: string; count: number }[];
  people: Match[];
  reasons: Reason[];
  samples: Sample[];
};

const SAMPLES = 10;
const MOST_LISTS = 100;
const MOST_REASONS = 50;
/** Whoever is not among so many is not looked for. */
const MOST_PEOPLE = 1000;

type Sheet = { columns: string[]; lines(): AsyncIterable<Line[]> };

export async function lookThrough(ctx: Context, q: Queries, sheet: Sheet, asked: Asked): Promise<Preview> {
  const { people, found } = await whatIsSaid(ctx, q, sheet, asked);
  const dateOrder = asked.dateOrder ?? found.order;
  const preview: Preview = {
    rows: 0,
    out: 0,
    completed: 0,
    comments: 0,
    dateOrder,
    dateOrderIsSure: asked.dateOrder !== undefined || found.isSure,
    lists: [],
    people: [...people.values()],
    reasons: [],
    samples: [],
  };
  const reading = readingOf(ctx, sheet.columns, asked, preview);
  for await (const lines of sheet.lines())
    for (const line of lines) {
      if (isTurnOver()) await othersTurn();
      count(preview, line, planLine(line, reading));
    }
  return preview;
}

/** How rows are read, both for the preview and when they are brought in. */
export function readingOf(ctx: Context, columns: string[], { fields }: Asked, preview: Preview): Reading {
  const zone = ctx.actor.timeZone;
  return {
    columns,
    fields,
    calendar: { zone, today: dayIn(ctx.now, zone), order: preview.dateOrder },
    people: new Map(preview.people.map((match) => [personKey(match.said), match])),
  };
}

/** Everybody who is named, and in what order days and months are written. */
async function whatIsSaid(ctx: Context, q: Queries, sheet: Sheet, { fields, projectId }: Asked) {
  const order = new OrderFinder();
  const said = new Map<string, string>();
  for await (const lines of sheet.lines())
    for (const { cells } of lines) {
      if (isTurnOver()) await othersTurn();
      for (const [at, field] of fields.entries()) {
        const text = cells[at] ?? '';
        if (field === 'start' || field === 'due' || field === 'completed') order.look(text);
        if (field === 'responsible')
          for (const one of partsOf(text))
            if (said.size < MOST_PEOPLE && !said.has(personKey(one))) said.set(personKey(one), one.slice(0, 255));
      }
    }
  const people = await matchPeople(ctx, q, said);
  if (projectId) await keepMembers(ctx, q, projectId, people);
  return { people, found: order.found };
}

async function keepMembers(ctx: Context, q: Queries, id: number, people: Map<string, Match>): Promise<void> {
  const ids = [...people.values()].flatMap(({ personId }) => personId || []);
  const seeing = new Set(await whoSees(q, { account_id: ctx.actor.accountId, id }, ids));
  for (const [key, match] of people)
    if (match.personId && !seeing.has(match.personId))
      people.set(key, { ...match, personId: 0, why: 'they are not on the project' });
}

function count(preview: Preview, { number }: Line, planned: Planned): void {
  const { refused, notes, comments, completedAt: _, ...task } = planned;
  preview.rows += 1;
  if (preview.samples.length < SAMPLES)
    preview.samples.push({
      ...task,
      description: task.description.slice(0, 300),
      refused,
      row: number,
      comments: comments.length,
      notes: notes.map(({ about, value }) => `${about}: ${value}`),
    });
  if (refused) {
    preview.out += 1;
    tally(preview, { reason: refused, isOut: true }, number, task.name);
    return;
  }
  preview.comments += comments.length;
  if (task.isCompleted) preview.completed += 1;
  const list = preview.lists.find(({ name }) => name.toLowerCase() === task.list.toLowerCase());
  if (list) list.count += 1;
  else if (preview.lists.length < MOST_LISTS) preview.lists.push({ name: task.list, count: 1 });
  for (const { about, value } of notes) tally(preview, { reason: about, isOut: false }, number, value);
}

function tally({ reasons }: Preview, { reason, isOut }: Pick<Reason, 'reason' | 'isOut'>, row: number, value: string) {
  let found = reasons.find((one) => one.reason === reason && one.isOut === isOut);
  if (!found && reasons.length < MOST_REASONS) {
    found = { reason, isOut, count: 0, rows: [], examples: [] };
    reasons.push(found);
  }
  if (!found) return;
  found.count += 1;
  if (found.rows.length < 5) found.rows.push(row);
  if (found.examples.length < 3 && value !== '' && !found.examples.includes(value))
    found.examples.push(value.slice(0, 100));
}
