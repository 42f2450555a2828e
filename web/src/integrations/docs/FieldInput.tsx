import { Select, TextArea, TextField } from '../../ui/Fields.tsx';
import type { Field } from './description.ts';

const hints: Partial<Record<Field['kind'], string>> = { list: 'Several are divided by commas.', JSON: 'As JSON.' };

type FieldInputProps = { field: Field; value: string; onChange(value: string): void };

/** One value that an operation takes, asked for as what it is. */
export function FieldInput({ field: { at, kind, options, isRequired, about }, value, onChange }: FieldInputProps) {
  const shared = {
    label: isRequired ? `${at.join(' › ')} (needed)` : at.join(' › '),
    hint: [about.replaceAll('`', ''), hints[kind]].filter(Boolean).join(' '),
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (options.length > 0)
    return (
      <Select
        {...shared}
        options={[{ value: '', label: '–' }, ...options.map((option) => ({ value: option, label: option }))]}
      />
    );
  if (kind === 'long text' || kind === 'JSON') return <TextArea {...shared} rows={2} className="font-mono text-sm" />;
  return <TextField {...shared} type={kind === 'number' ? 'number' : 'text'} autoComplete="off" />;
}
