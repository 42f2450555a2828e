import {
  Building2,
  CalendarDays,
  CircleCheckBig,
  Clock,
  CodeXml,
  FolderKanban,
  House,
  Inbox,
  Search,
  Settings,
  Trash2,
  Users,
} from 'lucide-react';
import { useMe } from '../../people/people/queries.ts';

/** The main places, for the sidebar, the bar on phones and the palette. */
const places = [
  { to: '/', label: 'Home', icon: House, isOnPhone: true },
  { to: '/inbox', label: 'Inbox', icon: Inbox, isOnPhone: true },
  { to: '/my', label: 'My work', icon: CircleCheckBig, isOnPhone: true },
  { to: '/calendar', label: 'Calendar', icon: CalendarDays, isOnPhone: false },
  { to: '/projects', label: 'Projects', icon: FolderKanban, isOnPhone: true },
  { to: '/search', label: 'Search', icon: Search, isOnPhone: true },
  { to: '/time', label: 'Time', icon: Clock, isOnPhone: false },
  { to: '/people', label: 'People', icon: Users, isOnPhone: false },
  { to: '/companies', label: 'Companies', icon: Building2, isOnPhone: false },
  { to: '/trash', label: 'Trash', icon: Trash2, isOnPhone: false },
  { to: '/docs', label: 'API', icon: CodeXml, isOnPhone: false },
  { to: '/settings', label: 'Settings', icon: Settings, isOnPhone: true },
] as const;

/** Those for Administrators of the owner company alone. */
const closed = ['/people', '/companies'];

/** Where this person finds something. */
export function usePlaces() {
  const isAdministrator = useMe().data?.permissions['can-manage-people'] ?? false;
  return places.filter(({ to }) => isAdministrator || !closed.includes(to));
}
