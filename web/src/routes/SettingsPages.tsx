import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';

/** Pages of settings that few people open: the shell knows of them as one. */
const pages: Record<string, ReturnType<typeof lazy>> = {
  mail: lazy(async () => ({ default: (await import('../people/mail/MailPage.tsx')).MailPage })),
  notifications: lazy(async () => ({
    default: (await import('../overview/notifications/PreferencesPage.tsx')).PreferencesPage,
  })),
  calendars: lazy(async () => ({
    default: (await import('../overview/calendarfeeds/FeedsPage.tsx')).FeedsPage,
  })),
  import: lazy(async () => ({ default: (await import('../operating/fileimports/ImportPage.tsx')).ImportPage })),
  export: lazy(async () => ({ default: (await import('../operating/exports/ExportPage.tsx')).ExportPage })),
  backup: lazy(async () => ({ default: (await import('../operating/backups/BackupPage.tsx')).BackupPage })),
};

export function SettingsPages() {
  const { page } = useParams({ from: '/app/settings/$page' });
  const Page = pages[page] ?? NotFoundPage;
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
