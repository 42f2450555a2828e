import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Fields.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Card } from '../../ui/page/Page.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { durationText } from '../../ui/text/durations.ts';
import { numberText, sizeText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { Everybody } from './Everybody.tsx';
import { type AccountImport, beginAccountImport, isUnderWay } from './queries.ts';

const titles = {
  none: '',
  looking: 'Being looked at',
  ready: 'This would come',
  running: 'Being brought in',
  stopped: 'Stopped',
  done: 'Brought in',
  failed: 'It could not be done',
};

/** One that was asked for: what would come, how far it is, what came. */
export function Asked({ one, onAsk }: { one: AccountImport; onAsk: (what: 'stop' | 'forget') => void }) {
  const [chosen, setChosen] = useState<string>();
  const isExport = one.from === 'export';
  return (
    <Card className="space-y-3 px-4 py-3">
      <div role="status" className="space-y-2">
        <p className="font-semibold break-words">
          {titles[one.status]}: {one.url}
          {one.endedOn && (
            <>
              , <DateText value={one.endedOn} />
            </>
          )}
        </p>
        {one.takenOn && (
          <p className="break-words text-muted">
            {one.accountName}, as of <DateText value={one.takenOn} /> ({sizeText(one.size)})
          </p>
        )}
        {isUnderWay(one) && <UnderWay one={one} />}
        {one.problem && (
          <p className="break-words text-danger">{isUnderWay(one) ? `It waits: ${one.problem}` : one.problem}</p>
        )}
      </div>
      {!isUnderWay(one) && one.lines.length > 0 && <Lines one={one} />}
      {!isUnderWay(one) && <Misfits one={one} />}
      {!isUnderWay(one) && one.untold.length > 0 && (
        <Untold what={one.untold} title={isExport ? 'What does not come along' : 'What the other side does not tell'} />
      )}
      {one.status === 'ready' && isExport && <Who one={one} chosen={chosen} onChoose={setChosen} />}
      {one.status === 'ready' && !isExport && (
        <p className="text-muted">
          It takes about {about(one.minutes * 60)} at the pace the other side allows. Nobody should work in this account
          until everything is there. You can leave the page meanwhile.
        </p>
      )}
      {one.status === 'done' && <WhatIsLeft one={one} />}
      <div className="flex flex-wrap gap-2">
        {(one.status === 'ready' || one.status === 'stopped') && (
          <Button look="primary" onClick={() => void beginAccountImport(chosen).catch(toastFailure)}>
            {one.status === 'stopped' ? 'Go on' : isExport ? 'Bring it back' : 'Bring it in'}
          </Button>
        )}
        <Button look="quiet" onClick={() => onAsk(isUnderWay(one) ? 'stop' : 'forget')}>
          {isUnderWay(one) ? 'Stop' : 'Forget'}
        </Button>
      </div>
    </Card>
  );
}

/** Who brings it back is somebody in it from then on. */
function Who({ one, chosen, onChoose }: { one: AccountImport; chosen?: string; onChoose: (id: string) => void }) {
  const said = ({ name, email }: AccountImport['people'][number]) => `${name} (${email})`;
  return (
    <div className="max-w-prose space-y-2">
      {one.people.length > 1 ? (
        <Select
          label="Who you are in it"
          value={chosen ?? one.personId}
          options={one.people.map((person) => ({ value: person.id, label: said(person) }))}
          onChange={({ target }) => onChoose(target.value)}
          hint="You stay signed in, as this Administrator."
        />
      ) : (
        <p>You stay signed in, as {one.people.map(said)}.</p>
      )}
      <p className="text-muted">
        This account becomes what the export is, in one step: until then, and if anything goes wrong, it stays as it is.
        You can leave the page meanwhile.
      </p>
    </div>
  );
}

/** To whole minutes, or hours where there are many. */
function about(seconds: number): string {
  const step = seconds > 7200 ? 3600 : 60;
  return durationText(Math.max(1, Math.ceil(seconds / step)) * step);
}

function UnderWay({ one }: { one: AccountImport }) {
  return (
    <>
      {one.status === 'running' && <Progress label="Brought in" value={one.percent} />}
      <p className="text-muted">
        {numberText(one.count)} so far{one.kind && `: ${one.kind}`}
        {one.projects > 0 && ` of project ${numberText(one.project + 1)} of ${numberText(one.projects)}`}
        {one.secondsLeft > 0 && `, about ${about(one.secondsLeft)} left`}
      </p>
      <p className="text-sm text-muted">You can leave this page. If the server restarts, it goes on by itself.</p>
    </>
  );
}

/** `1 company`, `2 companies`: kinds are called by their many. */
const counted = (count: number, kind: string): string =>
  `${numberText(count)} ${
    count === 1
      ? kind
          .replace(/people$/, 'person')
          .replace(/ies$/, 'y')
          .replace(/s$/, '')
      : kind
  }`;

function Lines({ one }: { one: AccountImport }) {
  const isDone = one.status === 'done';
  const told = one.lines.filter(({ there, here, problem }) => there > 0 || here > 0 || problem);
  return (
    <ul className="gap-6 sm:columns-2 lg:columns-3">
      {told.map(({ kind, there, here, bytes, problem }) => (
        <li key={kind} className={isDone && here < there ? 'text-danger' : undefined}>
          {isDone && here !== there ? `${numberText(here)} of ${counted(there, kind)}` : counted(there, kind)}
          {bytes > 0 && ` (${sizeText(bytes)})`}
          {problem && <span className="text-danger">: {problem}</span>}
        </li>
      ))}
    </ul>
  );
}

function Misfits({ one }: { one: AccountImport }) {
  if (one.reasons.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">What does not fit</p>
      <ul className="list-disc ps-5 text-muted">
        {one.reasons.map(({ kind, reason, count, out }) => (
          <li key={`${kind} ${out} ${reason}`} className="break-words">
            {counted(count, kind)}
            {out && ', left out'}: {reason}
          </li>
        ))}
      </ul>
      {one.from !== 'export' && (
        <p className="text-sm text-muted">It is kept as it was sent: holdfast import leftovers prints it.</p>
      )}
    </div>
  );
}

/** Nobody's fault, and nothing of it is kept. */
function Untold({ what, title }: { what: string[]; title: string }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="list-disc ps-5 text-muted">
        {what.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  );
}

/** Secrets do not come along. */
function WhatIsLeft({ one }: { one: AccountImport }) {
  return (
    <div className="space-y-3">
      <p className="font-semibold">What everybody has to do</p>
      <ul className="list-disc ps-5 text-muted">
        <li>
          You invite the others, when you want them to come:{' '}
          <Link to="/people" search={{}} className="underline">
            People
          </Link>
          .
        </li>
        <li>Each of them chooses a password with the invitation, and sets up two-step sign-in anew.</li>
        <li>Programs call the address of this server with a new token. All ids are as they were.</li>
        <li>
          {one.from === 'export' ? 'Webhooks get new secrets, and are resumed then.' : 'Webhooks are registered anew.'}
        </li>
        {one.signsInAs && (
          <li className="wrap-anywhere">
            You sign in as {one.signsInAs} from now on, with the password that you have here.
          </li>
        )}
      </ul>
      <Everybody />
    </div>
  );
}
