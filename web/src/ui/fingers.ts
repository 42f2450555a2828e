/** A finger scrolls, unless it has rested on something for so long. */
const SCROLLED = 10;
const REST_MS = 350;
/** So near the edge of the window what is seen goes along. */
const EDGE = 64;
const SCROLL = 14;

type Drag = { source: HTMLElement; x: number; y: number; timer: number; ghost?: HTMLElement; over?: Element | null };

function ghostOf(source: HTMLElement): HTMLElement {
  const whole = source.closest('li') ?? source;
  const ghost = document.createElement('div');
  ghost.className =
    'pointer-events-none fixed top-0 left-0 z-50 max-w-56 truncate rounded-md border border-accent bg-surface px-2 py-1 text-sm shadow-pop';
  ghost.textContent = whole.querySelector('a')?.textContent ?? whole.textContent;
  ghost.ariaHidden = 'true';
  document.body.append(ghost);
  return ghost;
}

/**
 * What a mouse drags in this area a finger drags, too, by whatever of it has `data-fingers`: who takes part in the browser's
 * own dragging, which is for mice, is told the same. Given to an element as its `ref`.
 */
export const fingers = (area: HTMLElement | null) => (area ? follow(area) : undefined);

function follow(area: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let drag: Drag | undefined;
  let hasDropped = false;

  const tell = (kind: string, at: Element | null | undefined) => {
    const { x: clientX = 0, y: clientY = 0 } = drag ?? {};
    const dataTransfer = new DataTransfer();
    at?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, clientX, clientY, dataTransfer }));
  };
  function stop(): void {
    clearTimeout(drag?.timer);
    if (drag?.ghost) {
      drag.ghost.remove();
      tell('dragleave', drag.over);
      tell('dragend', drag.source);
    }
    drag = undefined;
  }
  function lift(): void {
    if (!drag) return;
    tell('dragstart', drag.source);
    drag.ghost = ghostOf(drag.source);
    place();
  }
  function place(): void {
    if (!drag?.ghost) return;
    const { x, y } = drag;
    drag.ghost.style.transform = `translate(${x + 8}px, ${y + 8}px)`;
    const over = document.elementFromPoint(x, y);
    if (over !== drag.over) tell('dragleave', drag.over);
    drag.over = over;
    tell('dragover', over);
    scrollBy(0, y < EDGE ? -SCROLL : y > innerHeight - EDGE ? SCROLL : 0);
    area.scrollBy(x < EDGE ? -SCROLL : x > innerWidth - EDGE ? SCROLL : 0, 0);
  }

  area.addEventListener(
    'pointerdown',
    ({ target, isPrimary, pointerType, clientX: x, clientY: y }) => {
      stop();
      hasDropped = false;
      const source = (target as Element).closest<HTMLElement>('[data-fingers]');
      if (pointerType === 'mouse' || !isPrimary || !source) return;
      drag = { source, x, y, timer: window.setTimeout(lift, REST_MS) };
    },
    { signal },
  );
  window.addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }) => {
      if (!drag) return;
      if (!drag.ghost) {
        if (Math.hypot(x - drag.x, y - drag.y) > SCROLLED) stop();
        return;
      }
      Object.assign(drag, { x, y });
      place();
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    () => {
      hasDropped = drag?.ghost !== undefined;
      if (hasDropped) tell('drop', drag?.over);
      stop();
    },
    { signal },
  );
  window.addEventListener('pointercancel', stop, { signal });
  // Registered from the beginning: only then can a finger that has lifted something keep the page from scrolling.
  area.addEventListener('touchmove', (event) => drag?.ghost && event.preventDefault(), { signal, passive: false });
  area.addEventListener('contextmenu', (event) => drag && event.preventDefault(), { signal });
  // Some browsers let a finger drag by themselves, a moment later.
  area.addEventListener('dragstart', (event) => drag && event.isTrusted && event.preventDefault(), { signal });
  area.addEventListener(
    'click',
    (event) => {
      if (!hasDropped) return;
      event.preventDefault();
      event.stopPropagation();
      hasDropped = false;
    },
    { signal, capture: true },
  );
  return () => {
    stop();
    ending.abort();
  };
}
