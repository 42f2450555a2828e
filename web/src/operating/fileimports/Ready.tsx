import { useRef, useState } from 'react';
import { useMe } from '../../people/people/queries.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Select, TextField } from '../../ui/forms/Fields.tsx';
import { Card } from '../../ui/page/Page.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { numberText } from '../../ui/text/locale.ts';
import { useProjectChoice } from '../../work/projects/queries.ts';
import { Columns } from './Columns.tsx';
import { Fit } from './Fit.tsx';
import { beginImport, changeImport, type FileImport } from './queries.ts';
import { Samples } from './Samples.tsx';

const tools = { csv: 'CSV', trello: 'Trello', asana: 'Asana', todoist: 'Todoist' };

/** What a file will become, and everything that can be decided about it. */
export function Ready({ one, onForget }: { one: FileImport; onForget: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const changes = useRef(Promise.resolve());
  const change = (what: Parameters<typeof changeImport>[1]) => {
    changes.current = changeImport(one.id, what, changes.current);
    changes.current.catch(toastFailure);
  };
  /** Who presses it in the name of the project leaves that by doing so: what was changed goes first. */
  const begin = () => {
    setBusy(true);
    changes.current
      .then(() => beginImport(one.id))
      .catch(toastFailure)
      .finally(() => {
        changes.current = Promise.resolve();
        setBusy(false);
      });
  };
  const coming = one.rows - one.out;
  return (
    <Card className="space-y-6 px-4 py-4">
      <div>
        <p className="font-semibold break-words">
          {one.fileName} <span className="font-normal text-muted">({tools[one.format]})</span>
        </p>
        <p className="text-muted">
          {numberText(coming)} of {numberText(one.rows)} {one.rows === 1 ? 'row becomes a task' : 'rows become tasks'}
          {one.completed > 0 && `, ${numberText(one.completed)} of them completed`}
          {one.comments > 0 && `, with ${numberText(one.comments)} ${one.comments === 1 ? 'comment' : 'comments'}`}.
        </p>
      </div>
      <Where one={one} onChange={change} />
      <Columns one={one} onChange={change} />
      <Samples one={one} />
      <Fit one={one} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" isBusy={isBusy} disabled={coming === 0} onClick={begin}>
          Bring in {numberText(coming)} {coming === 1 ? 'task' : 'tasks'}
        </Button>
        <Button look="quiet" onClick={onForget}>
          Forget this file
        </Button>
      </div>
    </Card>
  );
}

type Deciding = { one: FileImport; onChange: (change: Parameters<typeof changeImport>[1]) => void };

function Where({ one, onChange }: Deciding) {
  const mayAdd = useMe().data?.permissions['can-add-projects'] ?? false;
  const projects = useProjectChoice().data ?? [];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        key={projects.length}
        label="Into"
        value={one.projectId}
        onChange={({ target }) => onChange({ projectId: target.value || '0' })}
        options={[
          { value: '', label: mayAdd ? 'A new project' : 'Choose a project' },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {one.makesProject && mayAdd && (
        <TextField
          label="Name of the project"
          defaultValue={one.projectName}
          maxLength={255}
          onBlur={({ target }) => {
            const projectName = target.value.trim();
            if (projectName !== '' && projectName !== one.projectName) onChange({ projectName });
          }}
        />
      )}
    </div>
  );
}
