import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page, Section } from '../../ui/page/Page.tsx';
import { IdentitiesSection } from '../identities/IdentitiesSection.tsx';
import { PasskeysSection } from '../passkeys/PasskeysSection.tsx';
import { PasswordForm } from '../people/PasswordForm.tsx';
import { useMe } from '../people/queries.ts';
import { SecondStepSection } from '../secondsteps/SecondStepSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

/** How one comes in, and who is in as oneself. */
export function SecurityPage() {
  const me = useMe();
  return (
    <Page title="Security" width="narrow">
      <Loaded query={me}>
        {({ id }) => (
          <div className="space-y-8">
            <SecondStepSection personId={id} />
            <PasskeysSection personId={id} />
            <IdentitiesSection personId={id} />
            <SessionsSection />
            <Section title="Password">
              <PasswordForm personId={id} />
            </Section>
          </div>
        )}
      </Loaded>
    </Page>
  );
}
