import { ApiCallButton } from '../../ui/ApiCallButton.tsx';
import { TextField } from '../../ui/Fields.tsx';
import { Form } from '../../ui/Form.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { fullDate } from '../../ui/locale.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { toast } from '../../ui/toasts.ts';
import { useMe } from '../people/queries.ts';
import { Limits } from './Limits.tsx';
import { accountCurl, renameAccount, useAccount } from './queries.ts';
import { StorageUse } from './StorageUse.tsx';

export function AccountPage() {
  const account = useAccount();
  const mayChange = useMe().data?.permissions['can-manage-people'] ?? false;
  return (
    <Page title="Account" width="narrow" actions={<ApiCallButton curl={accountCurl()} />}>
      <Loaded query={account}>
        {({ name, companyname, 'created-at': created, limits }) => (
          <div className="space-y-8">
            <Section title="Name">
              {mayChange ? (
                <Form
                  action="Save"
                  onSubmit={async (values) => {
                    await renameAccount(values.name!);
                    toast('Account renamed.');
                  }}
                >
                  {(problem) => (
                    <TextField
                      name="name"
                      label="Account name"
                      defaultValue={name}
                      required
                      error={problem('name')}
                      hint="Shown in the sidebar and on invitations."
                    />
                  )}
                </Form>
              ) : (
                <p>{name}</p>
              )}
            </Section>
            <Section title="About">
              <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
                <dt className="text-muted">Owner company</dt>
                <dd>{companyname}</dd>
                <dt className="text-muted">Since</dt>
                <dd>
                  <time dateTime={created}>{fullDate(new Date(created))}</time>
                </dd>
              </dl>
            </Section>
            {mayChange && <StorageUse />}
            <Limits limits={limits} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
