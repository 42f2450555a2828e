/** What has the focus, the page it is on, and where it stands: its place in what it is in, the place of that, and so on. */
type Spot = { element: Element; path: string; places: { parent: Element; index: number }[] };

/**
 * What has the focus may go, by one's own doing or another's: a row that is deleted, a button that has done its work. Whoever was
 * there goes on at what takes its place, or near it; on another page at its beginning. Gives what ends it.
 */
export function keepFocus(): () => void {
  let spot: Spot | undefined;
  const end = new AbortController();
  const { signal } = end;
  document.addEventListener('focusin', ({ target }) => (spot = spotOf(target as Element)), { signal });
  // A click beside everything is no loss: whoever did that has left by themselves.
  document.addEventListener('pointerdown', () => (spot = undefined), { capture: true, signal });
  const isLost = () => spot && !spot.element.isConnected && document.activeElement === document.body;
  const observer = new MutationObserver(() => {
    // Whoever knows better where to go on has done so by then.
    if (isLost()) setTimeout(() => isLost() && !signal.aborted && goOn(spot!));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    end.abort();
  };
}

function spotOf(element: Element): Spot {
  const places: Spot['places'] = [];
  for (let child = element; child.parentElement; child = child.parentElement)
    places.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return { element, path: location.pathname, places };
}

function goOn(spot: Spot): void {
  const page = document.getElementById('content');
  const goal = goalNear(spot, page);
  if (goal) goal.focus();
  else page?.focus({ preventScroll: true });
}

function goalNear({ path, places }: Spot, page: HTMLElement | null): HTMLElement | undefined {
  if (path !== location.pathname) return undefined;
  for (const { parent, index } of places.filter((place) => place.parent.isConnected)) {
    if (parent.contains(page)) return undefined;
    const inPlace = parent.children[Math.min(index, parent.children.length - 1)];
    // Of a row, what opens it; without one, what stands first: a list's heading.
    const goal = goalIn(inPlace, 'a[href]') ?? goalIn(inPlace, ACTIONS) ?? goalIn(parent, ACTIONS);
    if (goal) return goal;
  }
  return undefined;
}

/** No fields: they would swallow single keys. */
const ACTIONS = 'a[href], button:enabled';

const goalIn = (place: Element | undefined, goals: string): HTMLElement | undefined =>
  place &&
  [place, ...place.querySelectorAll(goals)].find(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(goals) && one.checkVisibility(),
  );
