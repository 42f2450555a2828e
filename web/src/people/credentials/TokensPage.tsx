import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox, TextField } from '../../ui/forms/Fields.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { ConfirmDialog } from '../../ui/popups/Dialog.tsx';
import { SecretDialog } from '../../ui/popups/SecretDialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { Badge } from '../../ui/Small.tsx';
import { Table } from '../../ui/tables/Table.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { createToken, revokeToken, type Token, tokensCurl, useTokens } from './queries.ts';

export function TokensPage() {
  const tokens = useTokens();
  const [isAdding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<Token>();
  const add = (
    <Button look="primary" icon={Plus} onClick={() => setAdding(true)}>
      New token
    </Button>
  );
  return (
    <Page
      title="Tokens"
      actions={
        <>
          <ApiCallButton curl={tokensCurl()} />
          {add}
        </>
      }
    >
      <p className="mb-4 max-w-xl text-muted">
        A token lets a program do what you may do. Give each program its own, so that you can take one back without the
        others noticing.
      </p>
      <Loaded query={tokens}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={KeyRound} title="No tokens" action={add}>
              Scripts and other programs sign in with a token.
            </EmptyState>
          ) : (
            <Table
              label="Your tokens"
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                { title: 'Name', cell: ({ name }) => <span className="font-medium">{name}</span> },
                {
                  title: 'May',
                  cell: ({ readOnly }) => (
                    <Badge tone={readOnly ? 'neutral' : 'accent'}>{readOnly ? 'Read' : 'Read and write'}</Badge>
                  ),
                },
                { title: 'Made', isExtra: true, cell: ({ createdOn }) => <DateText value={createdOn} /> },
                {
                  title: 'Last used',
                  isExtra: true,
                  cell: ({ lastUsedOn }) => (lastUsedOn ? <DateText value={lastUsedOn} /> : 'Never'),
                },
                {
                  title: 'Ends',
                  isExtra: true,
                  cell: ({ expiresOn }) => (expiresOn ? <DateText value={expiresOn} /> : 'Never'),
                },
                {
                  title: 'Actions',
                  isTitleHidden: true,
                  className: 'text-right',
                  cell: (token) => (
                    <Button size="small" look="quiet" onClick={() => setRevoking(token)}>
                      Revoke
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <NewTokenDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      <ConfirmDialog
        title={`Revoke “${revoking?.name ?? ''}”?`}
        action="Revoke token"
        isOpen={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        onConfirm={async () => {
          await revokeToken(revoking!.id);
          toast(`Token “${revoking!.name}” revoked.`);
        }}
      >
        Programs that use it are refused from now on. It cannot be brought back.
      </ConfirmDialog>
    </Page>
  );
}

function NewTokenDialog(opening: { isOpen: boolean; onClose(): void }) {
  return (
    <SecretDialog
      title="New token"
      shownTitle="Your new token"
      action="Make token"
      {...opening}
      make={({ name, readOnly, expiresOn }) =>
        createToken({
          name: name!,
          readOnly: readOnly === 'on',
          ...(expiresOn && { expiresOn: expiresOn.replaceAll('-', '') }),
        })
      }
    >
      {(problem) => (
        <>
          <TextField
            name="name"
            label="What is it for?"
            placeholder="Build server"
            required
            autoFocus
            error={problem('name')}
          />
          <TextField
            name="expiresOn"
            type="date"
            label="Last day"
            hint="Empty: until you revoke it."
            error={problem('expiresOn')}
          />
          <Checkbox name="readOnly" label="May only read" />
        </>
      )}
    </SecretDialog>
  );
}
