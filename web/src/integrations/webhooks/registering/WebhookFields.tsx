import { useState } from 'react';
import { Checkbox, Select, TextArea, TextField } from '../../../ui/forms/Fields.tsx';
import type { Problem, Values } from '../../../ui/forms/Form.tsx';
import { useEventNames, useProjectNames, type Webhook, type WebhookChange } from '../queries.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

const bodies = [
  { value: '1', label: 'Four variables (version 1)' },
  { value: `2 ${JSON_TYPE}`, label: 'The object as JSON (version 2)' },
  { value: `2 ${FORM}`, label: 'The object as a form (version 2)' },
  { value: '2 slack', label: 'A sentence for Slack, Mattermost, Rocket.Chat' },
  { value: '2 matrix', label: 'A sentence for Matrix (hookshot)' },
];

/** Every event, and the patterns that stand for several. */
function eventChoices(names: string[]) {
  const kinds = [...new Set(names.map((name) => name.split('.')[0]!))];
  return [
    { value: '*', label: 'Everything (*)' },
    ...kinds.flatMap((kind) => [
      { value: `${kind}.*`, label: `${kind}.*` },
      ...names.filter((name) => name.startsWith(`${kind}.`)).map((name) => ({ value: name, label: name })),
    ]),
  ];
}

/** What the fields say, as the API takes it. What is not shown in an edit stays as it is. */
export function webhookIn(values: Values): WebhookChange & { event: string; url: string } {
  const { event = '', more = '', url = '', body = '1', token = '', headers = '', perMinute = '' } = values;
  const [version, contentType] = body.split(' ');
  return {
    event: [event, ...more.split(',')]
      .map((name) => name.trim())
      .filter(Boolean)
      .join(','),
    url: url.trim(),
    version: version as '1' | '2',
    contentType: (contentType ?? FORM) as typeof FORM,
    sendObjectId: values.sendObjectId === 'on',
    perMinute: perMinute.trim() || '0',
    ...((token !== '' || values.noToken === 'on') && { token }),
    ...((headers.trim() !== '' || values.noHeaders === 'on') && { headers: headersIn(headers) }),
  };
}

const headersIn = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const at = line.includes(':') ? line.indexOf(':') : line.length;
        return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      }),
  );

export function EventField({ webhook, problem }: { webhook: Webhook | undefined; problem: Problem }) {
  const names = useEventNames().data;
  // Whoever tries their first one sees it work whatever they do next.
  const [event, setEvent] = useState(webhook?.event.split(',')[0] ?? '*');
  return (
    <Select
      name="event"
      label="Event"
      value={event}
      onChange={({ target }) => setEvent(target.value)}
      options={names ? eventChoices(names) : [{ value: event, label: event }]}
      error={problem('event')}
    />
  );
}

/** What most webhooks do not need. */
export function WebhookOptions({ webhook, problem }: { webhook: Webhook | undefined; problem: Problem }) {
  const [, ...more] = webhook?.event.split(',') ?? [];
  const body = webhook?.version === '2' ? `2 ${webhook.contentType}` : '1';
  return (
    <details className="rounded-lg border border-line" open={webhook !== undefined}>
      <summary className="px-3 py-2 font-medium">Options</summary>
      <div className="grid items-start gap-4 border-t border-line p-3 sm:grid-cols-2">
        <TextField
          name="more"
          label="More events or patterns"
          placeholder="TASK.COMPLETED, MILESTONE.*"
          defaultValue={more.join(', ')}
          hint="Separated by commas."
        />
        <ProjectField webhook={webhook} problem={problem} />
        <Select name="body" label="Body" options={bodies} defaultValue={body} error={problem('contentType')} />
        <TextField
          name="perMinute"
          label="At most per minute"
          inputMode="numeric"
          placeholder="No limit"
          defaultValue={webhook?.perMinute ? String(webhook.perMinute) : ''}
          error={problem('perMinute')}
        />
        <div className="sm:col-span-2">
          <Checkbox
            name="sendObjectId"
            label="Also send objectId and projectId"
            hint="Only with version 1: for receivers written for the classic service."
            defaultChecked={webhook?.sendObjectId ?? false}
          />
        </div>
        <SecretFields webhook={webhook} problem={problem} />
      </div>
    </details>
  );
}

/** What it hears of. A project that is not to be chosen any more, because it is archived, stays until another is chosen. */
function ProjectField({ webhook, problem }: { webhook: Webhook | undefined; problem: Problem }) {
  const projects = useProjectNames().data;
  const own = webhook?.projectId ?? '';
  const isGone = own !== '' && !projects?.some(({ id }) => id === own);
  return (
    <Select
      key={projects?.length}
      name="project"
      label="Project"
      defaultValue={own}
      options={[
        { value: '', label: 'All projects' },
        ...(isGone ? [{ value: own, label: 'The one it has now' }] : []),
        ...(projects ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      error={problem('projectId')}
    />
  );
}

/** Neither the secret nor the headers are ever shown again, so they are only replaced or taken away. */
function SecretFields({ webhook, problem }: { webhook: Webhook | undefined; problem: Problem }) {
  const names = webhook?.headerNames.join(', ');
  return (
    <>
      {webhook === undefined && (
        <div className="sm:col-span-2">
          <TextField
            name="token"
            label="Secret"
            autoComplete="off"
            hint="Signs each notification. You can also have one made for you later. Empty: not signed."
            error={problem('token')}
          />
        </div>
      )}
      {webhook?.hasToken && <Checkbox name="noToken" label="Remove the secret" />}
      <div className="sm:col-span-2">
        <TextArea
          name="headers"
          label="Headers of your own"
          rows={2}
          placeholder="Authorization: Bearer …"
          hint={names ? `It has ${names}. What you enter replaces them.` : 'One in a line. They are never shown again.'}
          error={problem('headers')}
        />
      </div>
      {names && <Checkbox name="noHeaders" label="Remove the headers it has" />}
    </>
  );
}
