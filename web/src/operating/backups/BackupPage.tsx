import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { OnlyAdministrators } from '../../people/people/OnlyAdministrators.tsx';
import { useMe } from '../../people/people/queries.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Card, Page, Section } from '../../ui/page/Page.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { toast, toastFailure } from '../../ui/popups/toasts.ts';
import { Badge, type Tone } from '../../ui/Small.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { durationText } from '../../ui/text/durations.ts';
import { numberText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { type Backup, backupCurl, resumeRestored, useBackup } from './queries.ts';

export function BackupPage() {
  const me = useMe().data;
  if (me && !me.permissions['can-manage-people'])
    return (
      <OnlyAdministrators title="Backup">
        How old the last backup of this server is, is shown to the Administrators of the owner company.
      </OnlyAdministrators>
    );
  return <Shown />;
}

function Shown() {
  return (
    <Page title="Backup" width="narrow" actions={<ApiCallButton curl={backupCurl()} />}>
      <Loaded query={useBackup()}>
        {(backup) => (
          <div className="space-y-8">
            {backup.pausedWebhooks > 0 && <Restored count={backup.pausedWebhooks} />}
            <LastBackup backup={backup} />
            <Commands />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** What was restored calls nobody by itself. */
function Restored({ count }: { count: number }) {
  const webhooks = count === 1 ? 'One webhook is' : `${numberText(count)} webhooks are`;
  return (
    <Card className="space-y-3 px-4 py-3">
      <p className="font-semibold">This was restored from a backup</p>
      <p className="text-muted">
        {webhooks} paused, so that no receiver is called by a copy. When this is the server that people work on, resume
        them: what waited in the backup is sent, and what has happened since.
      </p>
      <Button
        look="primary"
        icon={Play}
        onClick={() => void resumeRestored().then(() => toast('Webhooks are sending again.'), toastFailure)}
      >
        Resume webhooks
      </Button>
    </Card>
  );
}

const outcomes: Record<string, { label: string; tone: Tone }> = {
  none: { label: 'None yet', tone: 'warn' },
  done: { label: 'Complete', tone: 'good' },
  incomplete: { label: 'Some files could not be read', tone: 'warn' },
  failed: { label: 'Failed', tone: 'danger' },
  running: { label: 'Under way', tone: 'accent' },
};

function LastBackup({ backup }: { backup: Backup }) {
  const { label, tone } = outcomes[backup.outcome] ?? outcomes.none!;
  const rows: { name: string; value: ReactNode }[] = [
    {
      name: 'Newest that can be restored',
      value: backup.lastTakenOn ? <DateText value={backup.lastTakenOn} /> : 'Never',
    },
    { name: 'Last try', value: <Badge tone={tone}>{label}</Badge> },
    { name: 'By the clock', value: ruleOf(backup) },
  ];
  return (
    <Section title="Last backup">
      <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 px-3 py-2">
            <dt>{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">
        {backup.everySeconds === null
          ? 'Whoever runs the server sets where backups go: HOLDFAST_BACKUP.'
          : 'Whoever runs the server sets where they go, how often they are taken and how many are kept.'}
        {(backup.outcome === 'failed' || backup.outcome === 'incomplete') &&
          ' The log of the server says what is wrong.'}
      </p>
    </Section>
  );
}

const ruleOf = ({ everySeconds, keep }: Backup): string =>
  everySeconds === null ? 'Off' : `Every ${durationText(everySeconds)}, ${numberText(keep ?? 0)} kept`;

function Commands() {
  return (
    <Section title="By hand">
      <p className="mb-3 text-muted">
        On the server, by whoever runs it. A backup holds everything, so it is kept where nobody else reads it. It is
        restored into an empty folder or database.
      </p>
      <div className="space-y-3">
        <CodeBlock
          label="Take one now, beside the running server"
          code="npm run holdfast -- backup /mnt/backup/holdfast"
        />
        <CodeBlock
          label="Restore the newest one"
          code={'export HOLDFAST_DATA=/srv/restored\nnpm run holdfast -- restore /mnt/backup/holdfast\nnpm start'}
        />
      </div>
    </Section>
  );
}
