import { lazy, Suspense } from 'react';

// How much is unread is not needed before the page is there.
const UnreadCount = lazy(() =>
  import('../../overview/notifications/UnreadCount.tsx').then((module) => ({ default: module.UnreadCount })),
);

export const Unread = ({ className }: { className: string }) => (
  <Suspense>
    <UnreadCount className={className} />
  </Suspense>
);
