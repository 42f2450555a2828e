import { sql } from 'kysely';
import type { WideKind } from './tables/items.ts';

export type Wide = { kind: WideKind; id: number };
/** By name or by id. */
export type NamedTags = { tags?: string[] | undefined; tagIds?: number[] | undefined };

/**
 * The tags of each row of this table, by name, in one text: `7:#1F6FB2:urgent,9:#C0392B:client`. No name has a comma.
 * Nothing where there are none. `tagsIn` reads it.
 */
export const tagsOn = (kind: WideKind, table: string) =>
  sql<string | null>`(select string_agg(t.id || ':' || t.color || ':' || t.name, ',' order by t.name_key)
    from wide_taggings as g cross join tags as t where g.account_id = ${sql.ref(`${table}.account_id`)}
    and g.kind = ${sql.lit(kind)} and g.id = ${sql.ref(`${table}.id`)}
    and t.account_id = g.account_id and t.id = g.tag_id)`;

/** Has one of these tags, or all of them. */
export const hasTags = (kind: WideKind, table: string, { tagIds, needsAll }: { tagIds: number[]; needsAll: boolean }) =>
  sql<boolean>`(select count(*) from wide_taggings as g where g.account_id = ${sql.ref(`${table}.account_id`)}
    and g.kind = ${sql.lit(kind)} and g.id = ${sql.ref(`${table}.id`)}
    and g.tag_id in (${sql.join(tagIds)})) >= ${needsAll ? new Set(tagIds).size : 1}`;

type Tagged = { id: number; color: string; name: string };

export const tagsIn = (text: string | null): Tagged[] =>
  text
    ? text.split(',').map((one) => {
        const [id, color, ...name] = one.split(':');
        return { id: Number(id), color: color!, name: name.join(':') };
      })
    : [];
