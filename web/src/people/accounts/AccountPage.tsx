import { Switch, TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page, Section } from '../../ui/page/Page.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { toast, toastFailure } from '../../ui/popups/toasts.ts';
import { dateOf, fullDate } from '../../ui/text/locale.ts';
import { useMe } from '../people/queries.ts';
import { Limits } from './Limits.tsx';
import { accountCurl, renameAccount, requireSecondStep, useAccount } from './queries.ts';
import { StorageUse } from './StorageUse.tsx';

export function AccountPage() {
  const account = useAccount();
  const mayChange = useMe().data?.permissions['can-manage-people'] ?? false;
  return (
    <Page title="Account" width="narrow" actions={<ApiCallButton curl={accountCurl()} />}>
      <Loaded query={account}>
        {({ name, companyname, 'created-at': created, limits, requiresSecondStep }) => (
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
            {mayChange && (
              <Section title="Signing in">
                <SecondStepSwitch isOn={requiresSecondStep} />
              </Section>
            )}
            <Section title="About">
              <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
                <dt className="text-muted">Owner company</dt>
                <dd>{companyname}</dd>
                <dt className="text-muted">Since</dt>
                <dd>
                  <time dateTime={created}>{fullDate(dateOf(created))}</time>
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

function SecondStepSwitch({ isOn }: { isOn: boolean }) {
  return (
    <Switch
      label="Ask everybody for two-step sign-in"
      hint="Who has not set it up yet can do nothing else here until they have. API tokens go on working."
      checked={isOn}
      onChange={({ target }) => {
        const isWanted = target.checked;
        requireSecondStep(isWanted).then(
          () => toast(isWanted ? 'Everybody is asked for it now.' : 'Everybody decides for themselves again.'),
          toastFailure,
        );
      }}
    />
  );
}
