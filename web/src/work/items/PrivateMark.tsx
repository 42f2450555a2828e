import { Lock } from 'lucide-react';

/** Only some people see it. */
export const PrivateMark = () => <Lock aria-label="Private" size={14} className="inline shrink-0 text-muted" />;
