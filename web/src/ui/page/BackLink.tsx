import { ArrowLeft } from 'lucide-react';
import { PathLink } from './PathLink.tsx';

/** To where this page belongs, above its title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <PathLink to={to} className="mb-1 inline-flex items-center gap-1 py-0.5 text-sm text-muted hover:text-text">
      <ArrowLeft aria-hidden size={14} /> {children}
    </PathLink>
  );
}
