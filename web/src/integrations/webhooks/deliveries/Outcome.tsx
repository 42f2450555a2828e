import { CircleAlert, CircleCheck } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import { type Exchange, explain } from './causes.ts';

/** What came of an exchange, in plain words, and what to do about it. */
export function Outcome({ exchange }: { exchange: Exchange }) {
  const { isSuccess, what, advice } = explain(exchange);
  const Icon = isSuccess ? CircleCheck : CircleAlert;
  return (
    <div
      className={classes(
        'flex gap-2 rounded-md px-3 py-2',
        isSuccess ? 'bg-good-soft text-good' : 'bg-danger-soft text-danger',
      )}
    >
      <Icon aria-hidden size={18} className="mt-px shrink-0" />
      <p className="min-w-0">
        <span className="font-medium">{what}.</span> {advice}
      </p>
    </div>
  );
}
