import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox, Select, TextArea, TextField } from '../../ui/forms/Fields.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { AnswerView } from './AnswerView.tsx';
import type { Field, Operation } from './description.ts';
import { type Answer, curlOf, tryOut } from './queries.ts';
import { bodyOf, missingIn, type Request, requestOf, type Values } from './request.ts';

/** What an operation takes, as a form; the same as a command; and what comes back when it is sent. */
export function OperationForm({ operation }: { operation: Operation }) {
  const { fields, method } = operation;
  const [values, setValues] = useState<Values>({});
  const [json, setJson] = useState<string>();
  const [answer, setAnswer] = useState<Answer>();
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { request, fault } = composed(operation, values, json);
  const missing = missingIn(operation, values).filter(
    (name) => json === undefined || fields.some((field) => field.name === name && field.place !== 'body'),
  );

  async function send(ready: Request) {
    setBusy(true);
    try {
      setAnswer(await tryOut(method, ready));
      setRefusal('');
    } catch (error) {
      setRefusal((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  const input = (field: Field) => (
    <FieldInput
      key={field.key}
      field={field}
      value={values[field.key] ?? ''}
      onChange={(value) => setValues((before) => ({ ...before, [field.key]: value }))}
    />
  );
  const inForm = fields.filter(({ place }) => json === undefined || place !== 'body');
  const needed = inForm.filter(({ isRequired }) => isRequired);
  const others = inForm.filter(({ isRequired }) => !isRequired);
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (request && missing.length === 0) void send(request);
      }}
    >
      {needed.length > 0 && <div className="grid gap-4 sm:grid-cols-2">{needed.map(input)}</div>}
      {json !== undefined && (
        <TextArea
          label="Body"
          rows={8}
          value={json}
          error={fault}
          onChange={(event) => setJson(event.target.value)}
          className="font-mono text-sm"
        />
      )}
      {others.length > 0 && (
        <details open={needed.length === 0 && others.length <= 6}>
          <summary className="text-muted">What else it takes ({numberText(others.length)})</summary>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">{others.map(input)}</div>
        </details>
      )}
      {fields.some(({ place }) => place === 'body') && (
        <Checkbox
          label="Write the body as JSON"
          checked={json !== undefined}
          onChange={(event) =>
            setJson(
              event.target.checked
                ? JSON.stringify(bodyOf(fields, values) ?? operation.example ?? {}, null, 2)
                : undefined,
            )
          }
        />
      )}
      {request && <CodeBlock label="curl" code={curlOf(method, request)} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          look={method === 'delete' ? 'danger' : 'primary'}
          icon={Send}
          isBusy={isBusy}
          disabled={!request || missing.length > 0}
        >
          Try it
        </Button>
        <p className="min-w-0 text-sm text-muted">
          {missing.length > 0
            ? `Needs ${missing.join(', ')}.`
            : method === 'get'
              ? 'Asked with your session.'
              : 'This is done for real, with your session.'}
        </p>
      </div>
      {refusal && (
        <p role="alert" className="text-danger">
          {refusal}
        </p>
      )}
      {answer && <AnswerView answer={answer} />}
    </form>
  );
}

/** What would be sent, or what is wrong with the JSON that was typed. */
function composed(
  operation: Operation,
  values: Values,
  json: string | undefined,
): { request?: Request; fault?: string } {
  try {
    return { request: requestOf(operation, values, json) };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

const hints: Partial<Record<Field['kind'], string>> = { list: 'Several are divided by commas.', JSON: 'As JSON.' };

type FieldInputProps = { field: Field; value: string; onChange(value: string): void };

/** One value that an operation takes, asked for as what it is. */
function FieldInput({ field: { at, kind, options, isRequired, about }, value, onChange }: FieldInputProps) {
  const shared = {
    label: isRequired ? `${at.join(' › ')} (needed)` : at.join(' › '),
    hint: [about.replaceAll('`', ''), hints[kind]].filter(Boolean).join(' '),
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (options.length > 0)
    return (
      <Select
        {...shared}
        options={[{ value: '', label: '–' }, ...options.map((option) => ({ value: option, label: option }))]}
      />
    );
  if (kind === 'long text' || kind === 'JSON') return <TextArea {...shared} rows={2} className="font-mono text-sm" />;
  return <TextField {...shared} type={kind === 'number' ? 'number' : 'text'} autoComplete="off" />;
}
