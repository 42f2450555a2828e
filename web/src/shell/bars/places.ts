import { Building2, Clock, CodeXml, FolderKanban, House, Search, Settings, Users } from 'lucide-react';

/** The main places, for the sidebar, the bar on phones and the palette. */
export const places = [
  { to: '/', label: 'Home', icon: House, isOnPhone: true },
  { to: '/projects', label: 'Projects', icon: FolderKanban, isOnPhone: true },
  { to: '/search', label: 'Search', icon: Search, isOnPhone: true },
  { to: '/time', label: 'Time', icon: Clock, isOnPhone: true },
  { to: '/people', label: 'People', icon: Users, isOnPhone: false },
  { to: '/companies', label: 'Companies', icon: Building2, isOnPhone: false },
  { to: '/docs', label: 'API', icon: CodeXml, isOnPhone: false },
  { to: '/settings', label: 'Settings', icon: Settings, isOnPhone: true },
] as const;
