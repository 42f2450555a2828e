type CheckCircleProps = { label: string; isChecked: boolean; disabled?: boolean; onToggle(): void };

/** Done or not: a checkbox, drawn as what people tick off. */
export function CheckCircle({ label, isChecked, disabled, onToggle }: CheckCircleProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      disabled={disabled}
      onChange={onToggle}
      className="inline-flex size-[1.125rem] shrink-0 cursor-pointer appearance-none items-center justify-center rounded-full border border-line-strong text-xs leading-none text-on-accent transition-colors before:content-[''] checked:border-accent checked:bg-accent checked:before:content-['✓'] hover:enabled:border-accent disabled:cursor-default disabled:opacity-50"
    />
  );
}
