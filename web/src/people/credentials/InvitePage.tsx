import { useNavigate, useParams } from '@tanstack/react-router';
import { EntryFrame } from '../../ui/page/EntryFrame.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { LinkForm } from './LinkForm.tsx';
import { LinkGone } from './LinkGone.tsx';
import { useLink } from './queries.ts';

export function InvitePage() {
  const { code } = useParams({ from: '/invite/$code' });
  const navigate = useNavigate();
  const link = useLink(code);
  if (link.error) return <LinkGone error={link.error} />;
  const isReset = link.data?.purpose === 'reset';
  return (
    <EntryFrame
      title={isReset ? 'Choose a new password' : `Join ${link.data?.['account-name'] ?? 'Holdfast'}`}
      lead={
        isReset
          ? 'Then you are in, and nobody else is who was signed in as you. This link works once.'
          : 'Choose a password, and you are in. This link works once.'
      }
    >
      <Loaded query={link}>
        {(found) => (
          <LinkForm
            code={code}
            link={found}
            isKnown={isReset}
            action="Set password and sign in"
            onDone={() => navigate({ to: '/' })}
          />
        )}
      </Loaded>
    </EntryFrame>
  );
}
