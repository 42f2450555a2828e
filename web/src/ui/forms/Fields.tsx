import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

const box =
  'block w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-text placeholder:text-muted focus-visible:outline-offset-0 aria-invalid:border-danger disabled:opacity-55';

type About = {
  label: string;
  /** What helps to fill it in, below it. */
  hint?: ReactNode;
  /** What is wrong with it. */
  error?: string;
  /** The label is for those who hear the page; something visible says the same. */
  isLabelHidden?: boolean;
};

/** Label, hint and error around one control, tied to it by ids. */
function Field({
  label,
  hint,
  error,
  isLabelHidden,
  children,
}: About & { children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode }) {
  const id = useId();
  const isDescribed = Boolean(hint || error);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1 block text-sm font-medium'}>
        {label}
      </label>
      {children({
        id,
        ...(isDescribed && { 'aria-describedby': `${id}-about` }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {isDescribed && (
        <p id={`${id}-about`} className={classes('mt-1 text-sm', error ? 'text-danger' : 'text-muted')}>
          {error || hint}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, isLabelHidden, className, ...rest }: About & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, error, isLabelHidden }}>
      {(ids) => <input {...rest} {...ids} className={classes(box, 'h-8', className)} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  ...rest
}: About & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, isLabelHidden }}>
      {(ids) => <textarea rows={4} {...rest} {...ids} className={classes(box, 'py-1.5', className)} />}
    </Field>
  );
}

type Option = { value: string; label: string };

/** The browser's own: it is quick, works by keyboard and looks right on a phone. */
export function Select({
  label,
  hint,
  error,
  isLabelHidden,
  options,
  className,
  ...rest
}: About & ComponentProps<'select'> & { options: Option[] }) {
  return (
    <Field {...{ label, hint, error, isLabelHidden }}>
      {(ids) => (
        <select {...rest} {...ids} className={classes(box, 'h-8 pr-7', className)}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type ToggleProps = Omit<ComponentProps<'input'>, 'type'> & { label: string; hint?: ReactNode };

export function Checkbox({ label, hint, className, ...rest }: ToggleProps) {
  const id = useId();
  return (
    <div className={classes('flex gap-2', className)}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-about` : undefined}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-about`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

/** On or off, at once: a checkbox that is heard and seen as a switch. */
export function Switch({ label, hint, className, ...rest }: ToggleProps) {
  const id = useId();
  return (
    <div className={classes('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-about`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <input
        {...rest}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on
        role="switch"
        aria-describedby={hint ? `${id}-about` : undefined}
        className="relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-surface before:transition-transform checked:bg-accent checked:before:translate-x-4 disabled:opacity-50"
      />
    </div>
  );
}
