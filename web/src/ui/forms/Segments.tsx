/** One of a few, side by side. */
export const segmentLook = (isChosen: boolean): string =>
  `inline-flex h-8 items-center border px-3 font-medium not-first-of-type:-ml-px first-of-type:rounded-l-md last:rounded-r-md ${isChosen ? 'z-1 border-accent bg-accent-soft' : 'border-line-strong/60 bg-surface hover:bg-hover'}`;

type SegmentsProps<Value> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
};

export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={segmentLook(option.value === value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
