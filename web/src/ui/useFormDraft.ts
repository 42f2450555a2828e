import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Begun } from './forms/EditableText.tsx';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What was put into a field, and what stood there before. */
type Put = { value: string; from: string };
type Draft = Record<string, Put>;

const KEPT = 'input[name]:not([type=password], [type=file], [type=hidden]), textarea[name], select[name]';
const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox';
const valueIn = (control: Control): string => (isBox(control) ? (control.checked ? 'on' : '') : control.value);

/** As somebody would, so that whoever draws the field hears of it. */
export function put(control: Control, value: string): void {
  if (isBox(control)) {
    control.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(control.type === 'select-one' ? 'change' : 'input', { bubbles: true }));
}

function read(begun: Begun | undefined): Draft {
  try {
    return (JSON.parse(begun?.read() ?? 'null') as Draft | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * What was put into the fields of a form and not sent yet is there again when the form is: what was typed into a field that
 * says something else by now is only shown. Fields may come later, with what they offer.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, begun: Begun | undefined) {
  const [draft] = useState(() => ({ kept: read(begun) }));
  const seen = useRef(new WeakMap<Control, string>());
  const isPutting = useRef(false);
  const [found, setFound] = useState({ isBack: false, elsewhere: [] as string[] });
  useLayoutEffect(() => {
    if (!begun) return;
    for (const control of form.current!.querySelectorAll<Control>(KEPT)) {
      if (seen.current.has(control)) continue;
      const from = valueIn(control);
      const begunHere = draft.kept[control.name];
      if (control instanceof HTMLSelectElement && begunHere)
        if (![...control.options].some(({ value }) => value === begunHere.value)) continue;
      seen.current.set(control, from);
      if (!begunHere || begunHere.value === from) continue;
      if (begunHere.from === from) {
        isPutting.current = true;
        put(control, begunHere.value);
        isPutting.current = false;
        setFound((before) => ({ ...before, isBack: true }));
      } else if (control.matches('textarea, :is([type=text], :not([type])):not([hidden])'))
        setFound((before) => ({ ...before, elsewhere: [...before.elsewhere, begunHere.value] }));
    }
  });
  return {
    ...found,
    keep(control: EventTarget) {
      if (!begun || isPutting.current || !(control as Element).matches(KEPT)) return;
      const own = control as Control;
      // A select that waits for what was chosen in it has not been seen yet.
      const from = seen.current.get(own) ?? draft.kept[own.name]?.from ?? '';
      draft.kept[own.name] = { value: valueIn(own), from };
      begun.keep(JSON.stringify(draft.kept));
    },
    /** It has been sent. */
    drop() {
      begun?.drop();
      draft.kept = {};
      seen.current = new WeakMap();
      setFound({ isBack: false, elsewhere: [] });
    },
  };
}
