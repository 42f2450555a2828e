import { Badge } from '../../ui/Small.tsx';

type Named = { name: string }[];

/** Nothing where there are none. */
export function TagBadges({ tags }: { tags: Named }) {
  if (tags.length === 0) return null;
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {tags.map(({ name }) => (
        <Badge key={name}>
          <span className="max-w-40 truncate">{name}</span>
        </Badge>
      ))}
    </span>
  );
}
