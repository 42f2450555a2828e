import { useCallback, useRef, useState } from 'react';

export type Selection = {
  ids: Set<string>;
  has(id: string): boolean;
  /** With `isRange`, everything between the last one and this one. */
  toggle(id: string, isRange?: boolean): void;
  setAll(isOn: boolean): void;
  clear(): void;
};

/** Which rows are chosen; `order` is how they stand on the page. Those that are gone are not chosen any more. */
export function useSelection(order: string[]): Selection {
  const [chosen, setChosen] = useState(new Set<string>());
  const [last, setLast] = useState<string>();
  const ids = new Set(order.filter((id) => chosen.has(id)));
  const latest = useRef<Selection['toggle']>(() => {});
  latest.current = (id, isRange = false) => {
    const isOn = !ids.has(id);
    const [from, to] = [isRange && last !== undefined ? order.indexOf(last) : -1, order.indexOf(id)];
    const between = from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
    const next = new Set(ids);
    for (const one of between)
      if (isOn) next.add(one);
      else next.delete(one);
    setChosen(next);
    setLast(id);
  };
  // Always the same function, so that a row is drawn anew only when it itself is chosen.
  const toggle = useCallback<Selection['toggle']>((id, isRange) => latest.current(id, isRange), []);
  return {
    ids,
    has: (id) => ids.has(id),
    toggle,
    setAll: (isOn) => setChosen(new Set(isOn ? order : [])),
    clear: () => setChosen(new Set()),
  };
}
