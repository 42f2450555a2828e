import { type Context, transact } from '../../platform/context.ts';
import type { FileImportRow } from '../../platform/db/tables/operating.ts';
import { conflict, invalid } from '../../platform/failures.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { requireNamedProject } from '../../work/projects/projects.ts';
import { lockFileImport, readFileImport } from './fileimports.ts';
import { type Field, fields as known } from './formats/sheet.ts';
import { type Asked, lookThrough } from './preview.ts';
import { eachLines } from './rows-store.ts';
import * as store from './store.ts';
import type { FileImportChange } from './wire.ts';

type Input = Read<(typeof FileImportChange)['fields']>;

/** Which column goes where, in what order dates are written, into which project: as long as it has not begun. */
export async function updateFileImport(ctx: Context, id: number, input: Input): Promise<void> {
  const before = await readFileImport(ctx, id);
  refuseIfBegun(before);
  const asked = askedIn(before, input);
  if (asked.projectId) await requireNamedProject(ctx, ctx.db, asked.projectId, 'task.create');
  const sheet = { columns: JSON.parse(before.columns) as string[], lines: () => eachLines(ctx.db, before) };
  const preview = await lookThrough(ctx, ctx.db, sheet, asked);
  await transact(ctx, async (tx) => {
    const found = await lockFileImport(ctx, tx, id);
    refuseIfBegun(found);
    await store.saveImport(tx, found, { asked: JSON.stringify(asked), preview: JSON.stringify(preview) });
  });
}

export function refuseIfBegun({ state }: FileImportRow): void {
  if (state !== 'ready') throw conflict('This import has begun already. Undo it, and bring the file in again.');
}

function askedIn(row: FileImportRow, { fields, dateOrder, projectId, projectName }: Input): Asked {
  const asked = JSON.parse(row.asked) as Asked;
  return {
    ...asked,
    ...(fields && { fields: checked(fields, JSON.parse(row.columns)) }),
    ...(dateOrder && { dateOrder }),
    ...(projectId !== undefined && { projectId }),
    ...(projectName !== undefined && { projectName }),
  };
}

/** Several columns may go into the description, be tags, people or comments; the others each have one. */
const several = new Set<Field>(['none', 'more', 'description', 'tags', 'responsible', 'comment']);

function checked(given: string[], columns: string[]): Field[] {
  const wrong = (message: string) => invalid(`fields ${message}.`, [{ field: 'fields', message }]);
  if (given.length !== columns.length) throw wrong(`must have one entry for each of the ${columns.length} columns`);
  const fields = given.map((name) => {
    const field = known.find((one) => one === name);
    if (!field) throw wrong(`has ${name.slice(0, 50)}, which is none of ${known.join(', ')}`);
    return field;
  });
  const twice = fields.find((field, at) => !several.has(field) && fields.indexOf(field) !== at);
  if (twice) throw wrong(`names ${twice} for two columns`);
  if (!fields.includes('name')) throw wrong('must say which column is the name');
  return fields;
}
