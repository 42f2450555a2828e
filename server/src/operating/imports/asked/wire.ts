import { type Static, Type } from 'typebox';
import { Flag, Text, timeText, titled } from '../../../platform/http/answer/classic.ts';
import { ofPeople } from '../../../platform/http/answer/parties.ts';
import { id, required, shape, text } from '../../../platform/http/request/fields.ts';
import { leftOutWords } from '../../exports/contents.ts';
import type { Outlook } from '../dry-run.ts';
import { type Report, untold } from '../report.ts';
import { type Asked, nothingYet, type Progress } from './asking.ts';

const Count = Type.Integer();

/** `none`: nobody has asked for one. Before it is done, `lines` and `reasons` tell what would come; then, what came. */
export const AccountImport = titled('AccountImport', {
  status: Type.Enum(['none', 'looking', 'ready', 'running', 'stopped', 'done', 'failed']),
  from: Type.Enum(['', 'service', 'export'], { description: 'What it comes from: another service, or an export.' }),
  url: Type.String({
    description: 'From where: also from where it was filled the last time. Of an export the name of its archive.',
  }),
  size: Type.Integer({ description: 'Of the archive, in bytes.' }),
  accountName: Type.String({ description: 'Of an export: what it is of.' }),
  takenOn: Type.String({ description: 'Of an export: when it was taken.' }),
  people: Type.Array(Type.Object({ id: Text, name: Text, email: Text }), {
    description: 'Of an export: its Administrators. The caller becomes one of them.',
  }),
  personId: Type.String({ description: 'Who of them, unless they say otherwise.' }),
  signsInAs: Type.String({ description: 'By which address the caller comes in from now on, where that is another.' }),
  canBegin: Type.Boolean({ description: 'Whether an account can be brought in here at all.' }),
  obstacle: Type.String({ description: 'Why not, and what to do instead.' }),
  isAgain: Type.Boolean({ description: 'It was filled before: what is here is brought up to date.' }),
  askedOn: Text,
  begunOn: Text,
  endedOn: Text,
  problem: Text,
  kind: Type.String({ description: 'What is being read.' }),
  project: Count,
  projects: Type.Integer({ description: 'Of how many; 0 while it is at what belongs to no project.' }),
  count: Type.Integer({ description: 'How many things were read, or brought in, so far.' }),
  percent: Count,
  minutes: Type.Integer({ description: 'How long it takes at the pace that the other side allows; 0 if not known.' }),
  secondsLeft: Type.Integer({ description: '0 if not known.' }),
  lines: Type.Array(Type.Object({ kind: Text, there: Count, here: Count, bytes: Count, problem: Text })),
  reasons: Type.Array(Type.Object({ kind: Text, reason: Text, count: Count, out: Flag })),
  untold: Type.Array(Text, { description: 'What the other side does not tell of, so that it cannot come.' }),
});

type Shown = Static<typeof AccountImport>;

export function showAccountImport({ row, source, obstacle }: Asked): Shown {
  const known = row && row.state !== 'forgotten' ? row : undefined;
  const progress: Progress = known ? JSON.parse(known.progress) : nothingYet;
  const outlook: Outlook | undefined = known?.outlook ? JSON.parse(known.outlook) : undefined;
  const { kind, project, projects, count } = progress;
  const archive = outlook?.archive;
  return {
    from: known === undefined ? '' : archive || known.blob_key !== '' || known.size > 0 ? 'export' : 'service',
    size: known?.size ?? 0,
    accountName: archive?.accountName ?? '',
    takenOn: timeText(archive?.takenAt ?? null),
    people: (archive?.people ?? []).map(({ id, ...person }) => ({ id: String(id), ...person })),
    personId: archive ? String(known?.person_id || archive.personId) : '',
    signsInAs: known?.report ? ((JSON.parse(known.report) as Report).signsInAs ?? '') : '',
    status: known?.state === undefined || known.state === 'forgotten' ? 'none' : known.state,
    url: known?.url || source,
    canBegin: obstacle === '',
    obstacle,
    isAgain: source !== '',
    askedOn: timeText(known?.asked_at ?? null),
    begunOn: timeText(known?.begun_at ?? null),
    endedOn: timeText(known?.ended_at ?? null),
    problem: known?.problem ?? '',
    kind,
    project,
    projects,
    count,
    ...(known?.state === 'running' ? howFar(progress, outlook) : { percent: 0, secondsLeft: 0 }),
    minutes: Math.ceil(outlook?.minutes ?? 0),
    untold: archive ? leftOutWords : known?.outlook || known?.report ? untold : [],
    ...(known?.report ? cameBy(JSON.parse(known.report)) : wouldCome(outlook)),
  };
}

/** By the calls it takes: what was waited for is in the time that those before have taken. */
function howFar({ asked, seconds }: Progress, outlook: Outlook | undefined): Pick<Shown, 'percent' | 'secondsLeft'> {
  const calls = outlook?.calls ?? 0;
  const left = Math.max(0, calls - asked);
  return {
    percent: calls > 0 ? Math.min(99, Math.floor((100 * asked) / calls)) : 0,
    secondsLeft: asked > 0 ? Math.ceil((left * seconds) / asked) : 0,
  };
}

const wouldCome = (outlook: Outlook | undefined): Pick<Shown, 'lines' | 'reasons'> => ({
  lines: (outlook?.lines ?? []).map(({ kind, count, bytes, unreadable = '' }) => ({
    kind,
    there: count,
    here: 0,
    bytes,
    problem: unreadable,
  })),
  reasons: (outlook?.misfits ?? []).map((misfit) => ({ ...misfit, out: false })),
});

const cameBy = ({ lines, leftovers }: Report): Pick<Shown, 'lines' | 'reasons'> => ({
  lines: lines.map(({ unreadable = '', ...line }) => ({ ...line, problem: unreadable })),
  reasons: leftovers.map(({ kind, reason, count, state }) => ({
    kind,
    reason: state === 'changed here' ? `changed here since: ${reason}` : reason,
    count: Number(count),
    out: state === 'left out',
  })),
});

export const NewArchive = shape('import', { ref: required(text({ key: 'pendingFileRef', max: 255 })) });
export const Beginning = shape(undefined, { personId: ofPeople(id({ key: 'personId' })) });

export const NewAccountImport = shape('import', {
  url: required(text({ key: 'url', max: 2048 })),
  token: required(text({ key: 'apiToken', max: 1000 })),
});
