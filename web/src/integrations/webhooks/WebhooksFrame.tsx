import { Outlet } from '@tanstack/react-router';
import { OnlyAdministrators } from '../../people/people/OnlyAdministrators.tsx';
import { useMe } from '../../people/people/queries.ts';

/** Around every page about webhooks: whoever may not set them up is told why, and asks the server for nothing. */
export function WebhooksFrame() {
  const me = useMe().data;
  if (me?.permissions['can-manage-people']) return <Outlet />;
  return (
    <OnlyAdministrators title="Webhooks">
      Webhooks send what happens in the account to other servers, so they are set up by the Administrators of the owner
      company. Ask one of them.
    </OnlyAdministrators>
  );
}
