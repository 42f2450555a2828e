import { type ComponentProps, useId } from 'react';
import { TextField } from '../../ui/forms/Fields.tsx';

type CategoryFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'list'> & {
  /** Those that are there. */
  names: string[];
};

/** Typed, or one of those that are offered. */
export function CategoryField({ names, ...rest }: CategoryFieldProps) {
  const list = useId();
  return (
    <>
      <TextField {...rest} label="Category" hint="One that is there, or a new one." list={list} />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** What was typed, as the API spells it. A category that is left empty is none. */
export const categoryIn = (typed: string) =>
  typed.trim() === '' ? { 'category-id': '0' } : { 'category-name': typed.trim() };
