export type Value = string | number | boolean;
export type Query = Record<string, Value | readonly Value[] | null | undefined>;

/** `/projects/{id}.json` with its names replaced and the query behind it. Lists are joined with commas; what is missing is left out. */
export function addressOf(template: string, path: Record<string, Value> = {}, query: Query = {}): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined || value === '') throw new TypeError(`${template} needs a value for ${name}.`);
    return encodeURIComponent(value);
  });
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) parameters.set(name, String(value));
  return parameters.size === 0 ? filled : `${filled}?${parameters}`;
}
