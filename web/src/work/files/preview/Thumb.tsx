import { useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import type { ListedFile } from '../queries.ts';
import { kindIcons, kindOf } from './kinds.ts';

type ThumbProps = {
  file: Pick<ListedFile, 'id' | 'name' | 'thumbURL'>;
  size: 'small' | 'large';
  /** Opens the picture, where there is one, over the page. */
  onView?: (id: string) => void;
};

/** A small picture of a picture; of anything else, what kind of file it is. */
export function Thumb({ file, size, onView }: ThumbProps) {
  const [isBroken, setBroken] = useState(false);
  const Icon = kindIcons[kindOf(file.name)];
  const look = classes(
    'flex shrink-0 items-center justify-center overflow-hidden bg-sunken text-muted',
    size === 'small' ? 'size-8 rounded' : 'aspect-4/3 w-full',
  );
  const inside =
    file.thumbURL && !isBroken ? (
      <img
        src={file.thumbURL}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className="size-full object-cover"
      />
    ) : (
      <Icon aria-hidden size={size === 'small' ? 18 : 36} strokeWidth={size === 'small' ? 2 : 1.25} />
    );
  return onView && file.thumbURL && !isBroken ? (
    <button
      type="button"
      aria-label={`View ${file.name}`}
      onClick={() => onView(file.id)}
      className={classes(look, 'cursor-zoom-in')}
    >
      {inside}
    </button>
  ) : (
    <span className={look}>{inside}</span>
  );
}
