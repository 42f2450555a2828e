import { useNavigate } from '@tanstack/react-router';
import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { signOut } from '../../people/credentials/session-queries.ts';
import { useMe } from '../../people/people/queries.ts';
import { Menu } from '../../ui/popups/Menu.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { Avatar } from '../../ui/Small.tsx';
import { chooseTheme, useTheme } from '../../ui/theme.ts';
import { usePlaces } from './places.ts';

const themes = [
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
  { theme: 'auto', label: 'As the system', icon: Monitor },
] as const;

const isOnPhone = () => !matchMedia('(min-width: 48rem)').matches;

export function UserMenu() {
  const me = useMe().data;
  const name = me?.['full-name'] ?? '';
  const navigate = useNavigate();
  const chosen = useTheme();
  // On phones the bar has no room for all of them.
  const others = usePlaces().filter((place) => !place.isOnPhone);
  const leave = () =>
    signOut()
      .then(() => navigate({ to: '/login', search: {} }))
      .catch(toastFailure);
  return (
    <Menu
      label={`Your menu, ${name}`}
      title={name}
      trigger={<Avatar name={name} src={me?.['avatar-url']} />}
      triggerClassName="rounded-full"
      actions={() => [
        [{ icon: UserRound, label: 'Your profile', onSelect: () => navigate({ to: '/settings/profile' }) }],
        isOnPhone() ? others.map(({ to, label, icon }) => ({ icon, label, onSelect: () => navigate({ to }) })) : [],
        themes.map(({ theme, ...shown }) => ({
          ...shown,
          ...(theme === chosen && { note: 'now' }),
          onSelect: () => chooseTheme(theme),
        })),
        [{ icon: LogOut, label: 'Sign out', onSelect: leave }],
      ]}
    />
  );
}
