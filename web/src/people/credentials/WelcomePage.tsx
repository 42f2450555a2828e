import { useNavigate, useParams } from '@tanstack/react-router';
import { queryClient } from '../../api.ts';
import { Switch, TextField } from '../../ui/forms/Fields.tsx';
import type { Values } from '../../ui/forms/Form.tsx';
import { EntryFrame } from '../../ui/page/EntryFrame.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { fillWithDemo, renameAccount } from '../accounts/queries.ts';
import { updateCompany } from '../companies/queries.ts';
import { updatePerson } from '../people/everybody-queries.ts';
import { meQuery } from '../people/queries.ts';
import { LinkForm } from './LinkForm.tsx';
import { LinkGone } from './LinkGone.tsx';
import { useLink } from './queries.ts';

/** The first run: what the company is called, who you are; then a home page that says what to do first. */
export function WelcomePage() {
  const { code } = useParams({ from: '/welcome/$code' });
  const navigate = useNavigate();
  const link = useLink(code);
  if (link.error) return <LinkGone error={link.error} />;

  async function settle({ company = '', email = '', demo }: Values) {
    const me = await queryClient.fetchQuery(meQuery);
    if (email !== me['email-address']) await updatePerson(me.id, { 'email-address': email });
    if (company !== link.data?.['account-name']) {
      await renameAccount(company);
      await updateCompany(me['company-id'], { name: company });
    }
    if (demo === 'on') await fillWithDemo();
    await navigate({ to: '/' });
  }

  return (
    <EntryFrame
      title="Welcome to Holdfast"
      lead="Say who you are and choose a password, and you are in. This link works once."
    >
      <Loaded query={link}>
        {(found) => (
          <LinkForm
            code={code}
            link={found}
            action="Set password and start"
            mayChangeEmail
            onDone={settle}
            lastly={
              !found['has-projects'] && (
                <Switch
                  name="demo"
                  label="Fill with demo data"
                  hint="Some colleagues, projects and webhooks to try everything on. Takes a few seconds."
                />
              )
            }
          >
            <TextField
              name="company"
              label="Your company or team"
              autoComplete="organization"
              defaultValue={found['account-name']}
              required
              autoFocus
              hint="It can be renamed at any time."
            />
          </LinkForm>
        )}
      </Loaded>
    </EntryFrame>
  );
}
