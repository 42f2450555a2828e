import { Download } from 'lucide-react';
import { buttonLook } from '../forms/Button.tsx';

/** The list of this page for spreadsheets, all of it. */
export function CsvLink({ href }: { href: string }) {
  return (
    <a href={href} download className={buttonLook()}>
      <Download aria-hidden size={16} />
      CSV
    </a>
  );
}
