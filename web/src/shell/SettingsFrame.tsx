import { Link, Outlet } from '@tanstack/react-router';
import { useMe } from '../people/people/queries.ts';
import { TabBar, tabLook } from '../ui/page/Tabs.tsx';

/** A page of settings is added by a line here and a route; `isClosed`: it is for Administrators of the owner company. */
const tabs = [
  { to: '/settings/profile', label: 'Profile', isClosed: false },
  { to: '/settings/security', label: 'Security', isClosed: false },
  { to: '/settings/$page', params: { page: 'notifications' }, label: 'Notifications', isClosed: false },
  { to: '/settings/$page', params: { page: 'calendars' }, label: 'Calendars', isClosed: false },
  { to: '/settings/tokens', label: 'Tokens', isClosed: false },
  { to: '/settings/webhooks', label: 'Webhooks', isClosed: true },
  { to: '/settings/account', label: 'Account', isClosed: false },
  { to: '/settings/$page', params: { page: 'mail' }, label: 'Mail', isClosed: true },
  { to: '/settings/audit', label: 'Audit log', isClosed: true },
  { to: '/settings/$page', params: { page: 'import' }, label: 'Import', isClosed: false },
  { to: '/settings/$page', params: { page: 'export' }, label: 'Export', isClosed: true },
  { to: '/settings/$page', params: { page: 'backup' }, label: 'Backup', isClosed: true },
] as const;

export function SettingsFrame() {
  const isAdministrator = useMe().data?.permissions['can-manage-people'] ?? false;
  const open = tabs.filter(({ isClosed }) => isAdministrator || !isClosed);
  return (
    <>
      <div className="border-b border-line px-4 pt-3 md:px-8">
        <TabBar label="Settings">
          {open.map(({ isClosed: _, label, ...to }) => (
            <Link key={label} {...to} className={tabLook}>
              {label}
            </Link>
          ))}
        </TabBar>
      </div>
      <Outlet />
    </>
  );
}
