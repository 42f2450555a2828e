import { Link, Outlet } from '@tanstack/react-router';
import { TabBar, tabLook } from '../ui/page/Tabs.tsx';

/** A page of settings is added by a line here and a route. */
const tabs = [
  { to: '/settings/profile', label: 'Profile' },
  { to: '/settings/security', label: 'Security' },
  { to: '/settings/tokens', label: 'Tokens' },
  { to: '/settings/webhooks', label: 'Webhooks' },
  { to: '/settings/account', label: 'Account' },
  { to: '/settings/backup', label: 'Backup' },
] as const;

export function SettingsFrame() {
  return (
    <>
      <div className="border-b border-line px-4 pt-3 md:px-8">
        <TabBar label="Settings">
          {tabs.map(({ to, label }) => (
            <Link key={to} to={to} className={tabLook}>
              {label}
            </Link>
          ))}
        </TabBar>
      </div>
      <Outlet />
    </>
  );
}
