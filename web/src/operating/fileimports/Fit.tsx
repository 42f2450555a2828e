import { numberText } from '../../ui/text/locale.ts';
import type { FileImport } from './queries.ts';

const rowsText = (count: number, rows: number[]): string => {
  if (count > rows.length) return `${numberText(count)} rows, such as ${rows.join(', ')}`;
  return `${count === 1 ? 'row' : 'rows'} ${rows.join(', ')}`;
};

/** Who was found, and what does not fit and why. */
export function Fit({ one }: { one: FileImport }) {
  const found = one.people.filter(({ personId }) => personId !== '');
  const missing = one.people.filter(({ personId }) => personId === '');
  const out = one.columns.filter(({ field }) => field === 'none').map(({ name }) => name);
  return (
    <div className="space-y-4">
      {out.length > 0 && (
        <p className="break-words">
          <span className="font-semibold">Columns that stay out:</span> {out.join(', ')}. Choose above where they go, if
          you want them.
        </p>
      )}
      {found.length > 0 && (
        <p className="break-words">
          <span className="font-semibold">People found:</span> {[...new Set(found.map(({ name }) => name))].join(', ')}
          {one.makesProject && '. They will be on the project.'}
        </p>
      )}
      {missing.length > 0 && (
        <p className="break-words">
          <span className="font-semibold">People not found:</span>{' '}
          {missing.map(({ said, why }) => `${said} (${why})`).join(', ')}
        </p>
      )}
      {one.reasons.length > 0 && (
        <div>
          <p className="font-semibold">What does not fit</p>
          <ul className="list-disc ps-5 text-muted">
            {one.reasons.map(({ reason, count, rows, examples, out }) => (
              <li key={`${out} ${reason}`} className="break-words">
                {out && 'Stays out: '}
                {reason} ({rowsText(count, rows)}
                {examples.length > 0 && `: ${examples.map((text) => `“${text}”`).join(', ')}`})
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
