import { useNavigate } from '@tanstack/react-router';
import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { signOut } from '../people/credentials/queries.ts';
import { useMe } from '../people/people/queries.ts';
import { Menu, MenuItem, MenuLine } from '../ui/Menu.tsx';
import { Avatar } from '../ui/Small.tsx';
import { chooseTheme, useTheme } from '../ui/theme.ts';
import { toastFailure } from '../ui/toasts.ts';

const themes = [
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
  { theme: 'auto', label: 'As the system', icon: Monitor },
] as const;

export function UserMenu() {
  const name = useMe().data?.['full-name'] ?? '';
  const navigate = useNavigate();
  const chosen = useTheme();
  const leave = () =>
    signOut()
      .then(() => navigate({ to: '/login', search: {} }))
      .catch(toastFailure);
  return (
    <Menu label={`Your menu, ${name}`} trigger={<Avatar name={name} />} triggerClassName="rounded-full">
      <p className="px-2 pt-1 pb-2 font-medium">{name}</p>
      <MenuItem icon={UserRound} onSelect={() => void navigate({ to: '/settings/profile' })}>
        Your profile
      </MenuItem>
      <MenuLine />
      {themes.map(({ theme, label, icon }) => (
        <MenuItem key={theme} icon={icon} onSelect={() => chooseTheme(theme)}>
          {label}
          {chosen === theme && <span className="text-muted"> · now</span>}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon={LogOut} onSelect={leave}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
