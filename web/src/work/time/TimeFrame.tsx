import { Link, Outlet } from '@tanstack/react-router';
import { TabBar, tabLook } from '../../ui/page/Tabs.tsx';

const tabs = [
  { to: '/time', label: 'Week' },
  { to: '/time/reports', label: 'Reports' },
] as const;

/** One's own hours, and what all of them come to. */
export function TimeFrame() {
  return (
    <>
      <div className="border-b border-line px-4 pt-3 md:px-8">
        <TabBar label="Time">
          {tabs.map(({ to, label }) => (
            <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={tabLook}>
              {label}
            </Link>
          ))}
        </TabBar>
      </div>
      <Outlet />
    </>
  );
}
