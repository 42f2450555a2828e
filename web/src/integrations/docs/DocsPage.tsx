import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useMemo } from 'react';
import { buttonLook } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { Markdown } from '../../ui/text/Markdown.tsx';
import { type Description, type Operation, operationsIn, sampleOf } from './description.ts';
import { OperationForm } from './OperationForm.tsx';
import { MethodName, OperationList } from './OperationList.tsx';
import { useDescription } from './queries.ts';

export function DocsPage() {
  const query = useDescription();
  if (query.data) return <Docs description={query.data} />;
  return (
    <Page title="API" width="full">
      <Loaded query={query} lines={12}>
        {() => null}
      </Loaded>
    </Page>
  );
}

/** The list beside what was chosen from it; on a phone one or the other. */
function Docs({ description }: { description: Description }) {
  const operations = useMemo(() => operationsIn(description), [description]);
  const { operation: name } = useParams({ strict: false });
  const shown = operations.find((operation) => operation.name === name);
  return (
    <Page title={shown ? shown.summary.replace(/\.$/, '') : 'API'} width="full">
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div
          className={
            shown
              ? 'max-lg:hidden lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto'
              : 'max-lg:order-last'
          }
        >
          <OperationList description={description} operations={operations} shown={name} />
        </div>
        {shown ? (
          <Shown key={shown.name} description={description} operation={shown} />
        ) : (
          <Introduction description={description} />
        )}
      </div>
    </Page>
  );
}

function Introduction({ description: { info } }: { description: Description }) {
  return (
    <div className="max-w-2xl space-y-4">
      <Markdown>{info.description}</Markdown>
      <p>
        Programs say who they are with a token, as in <code className="font-mono">Authorization: Bearer …</code> or as
        the user name of basic authentication. Make one under{' '}
        <Link to="/settings/tokens" className="text-accent underline">
          Settings, Tokens
        </Link>
        . On this page everything is asked with your session. The whole description is{' '}
        <a href="/openapi.json" className="text-accent underline">
          /openapi.json
        </a>{' '}
        (OpenAPI 3.1), for version {info.version}.
      </p>
    </div>
  );
}

function Shown({ description, operation }: { description: Description; operation: Operation }) {
  const { method, path, about, answer, isPlain } = operation;
  return (
    <div className="max-w-3xl min-w-0 space-y-5">
      <Link to="/docs" className={`${buttonLook('quiet')} lg:hidden`}>
        <ChevronLeft aria-hidden size={16} /> All operations
      </Link>
      <p className="flex items-baseline font-mono">
        <MethodName method={method} />
        <span className="min-w-0 break-all">{path}</span>
      </p>
      {about && <Markdown>{about}</Markdown>}
      {isPlain ? (
        <OperationForm operation={operation} />
      ) : (
        <p className="text-muted">Streams and uploads need more than a form: they are not tried from here.</p>
      )}
      {answer && (
        <details>
          <summary className="text-muted">What it answers</summary>
          <div className="mt-3">
            <CodeBlock label="Shape" code={JSON.stringify(sampleOf(description, answer), null, 2)} />
          </div>
        </details>
      )}
    </div>
  );
}
