import { Link } from '@tanstack/react-router';
import { Download, PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { OnlyAdministrators } from '../../people/people/OnlyAdministrators.tsx';
import { useMe } from '../../people/people/queries.ts';
import { Button, buttonLook } from '../../ui/forms/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Card, Page, Section } from '../../ui/page/Page.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { ConfirmDialog } from '../../ui/popups/Dialog.tsx';
import { toast, toastFailure } from '../../ui/popups/toasts.ts';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { numberText, sizeText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { archiveOf, beginExport, type Export, exportsCurl, isUnderWay, removeExport, useExports } from './queries.ts';

export function ExportPage() {
  const me = useMe().data;
  if (me && !me.permissions['can-manage-people'])
    return (
      <OnlyAdministrators title="Export">
        The whole account can be taken out by the Administrators of the owner company.
      </OnlyAdministrators>
    );
  return <Shown />;
}

function Shown() {
  const [removing, setRemoving] = useState<Export>();
  return (
    <Page title="Export" width="narrow" actions={<ApiCallButton curl={exportsCurl()} />}>
      <div className="space-y-8">
        <div className="space-y-3">
          <p className="text-muted">
            Everything in this account as one zip archive: all records as text that any program reads, and every version
            of every file. Passwords, tokens and other secrets stay here. It is made in the background while everybody
            works on.
          </p>
          <Loaded query={useExports()}>
            {(list) => (
              <div className="space-y-3">
                {!list.some(isUnderWay) && (
                  <Button look="primary" icon={PackageOpen} onClick={() => void beginExport().catch(toastFailure)}>
                    {list.length > 0 ? 'Export again' : 'Export everything'}
                  </Button>
                )}
                {list.map((one) => (
                  <One key={one.id} one={one} onRemove={() => setRemoving(one)} />
                ))}
              </div>
            )}
          </Loaded>
        </div>
        <Back />
      </div>
      <ConfirmDialog
        title={removing && isUnderWay(removing) ? 'Stop this export?' : 'Delete this export?'}
        action={removing && isUnderWay(removing) ? 'Stop' : 'Delete'}
        isOpen={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={async () => {
          await removeExport(removing!.id);
          toast('The export is gone.');
        }}
      >
        The account stays as it is. You can export it again at any time.
      </ConfirmDialog>
    </Page>
  );
}

function One({ one, onRemove }: { one: Export; onRemove: () => void }) {
  return (
    <Card className="space-y-3 px-4 py-3">
      {isUnderWay(one) ? <UnderWay one={one} /> : <Ended one={one} />}
      <p className="text-sm text-muted">
        Asked for by {one.personName || 'somebody who is gone'} <DateText value={one.askedOn} />
        {one.expiresOn && (
          <>
            , kept until <DateText value={one.expiresOn} />
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {one.downloadURL && (
          <a href={archiveOf(one)} download className={buttonLook('primary')}>
            <Download aria-hidden size={16} />
            Download {sizeText(one.size)}
          </a>
        )}
        <Button look="quiet" onClick={onRemove}>
          {isUnderWay(one) ? 'Stop' : 'Delete'}
        </Button>
      </div>
    </Card>
  );
}

const countText = (count: number, one: string, many: string) => `${numberText(count)} ${count === 1 ? one : many}`;

function UnderWay({ one }: { one: Export }) {
  const lines = countText(one.lines, 'record', 'records');
  const files = `${numberText(one.files)} of ${countText(one.ofFiles, 'file', 'files')}`;
  const isReading = one.ofFiles === 0;
  return (
    <div role="status" className="space-y-2">
      <p className="font-semibold">{one.status === 'waiting' ? 'It begins in a moment' : 'Being made'}</p>
      {!isReading && (
        <Progress label="Files in the archive" value={(100 * one.bytes) / Math.max(1, one.ofBytes, one.bytes)} />
      )}
      <p className="text-muted">
        {isReading
          ? `${lines} so far`
          : `${lines}, ${files} (${sizeText(one.bytes)} of ${sizeText(Math.max(one.bytes, one.ofBytes))})`}
      </p>
      <p className="text-sm text-muted">You can leave this page. If the server restarts, it begins again by itself.</p>
    </div>
  );
}

function Ended({ one }: { one: Export }) {
  if (one.status === 'failed')
    return (
      <div>
        <p className="font-semibold">The export could not be made</p>
        <p className="text-muted">{one.problem} Whoever runs the server finds more in its log.</p>
      </div>
    );
  return (
    <div>
      <p className="font-semibold">Ready: everything as of {<DateText value={one.endedOn} />}</p>
      <p className="text-muted">
        {countText(one.lines, 'record', 'records')} and {countText(one.files, 'file', 'files')} ({sizeText(one.bytes)})
      </p>
      {one.missingFiles > 0 && (
        <p className="text-danger">
          {countText(one.missingFiles, 'file', 'files')} could not be read, so not in it. The log of the server has the
          names.
        </p>
      )}
    </div>
  );
}

function Back() {
  return (
    <Section title="Bring it back">
      <p className="mb-3 text-muted">
        Into an account in which nothing is yet, of this Holdfast or another one, on either database and with all ids as
        they are: an Administrator there chooses the archive under{' '}
        <Link to="/settings/$page" params={{ page: 'import' }} className="underline">
          Settings, Import
        </Link>
        . One that is too large to be sent there is unpacked into a folder by whoever runs that server, and then:
      </p>
      <CodeBlock
        label="On the other server, before its first start"
        code={'npm run holdfast -- import holdfast /srv/unpacked\nnpm run holdfast -- admin link\nnpm start'}
      />
    </Section>
  );
}
