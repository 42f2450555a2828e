import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';

/** Whoever may not see a page is told so, and where what they look for may be. */
export function OnlyAdministrators({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Page title={title}>
      <EmptyState icon={ShieldAlert} title="For Administrators">
        {children ??
          'Only Administrators of the owner company see this page. The people you work with are listed in each project.'}
      </EmptyState>
    </Page>
  );
}
