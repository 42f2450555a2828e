type Told = Record<string, string | boolean>;

/** `administrator: no → yes`, of all that is not as it was; '' when everything is. Of what is new it says how it is. */
export const whatChanged = (before: Told, after: Told): string =>
  Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${[before[name], after[name]].flatMap(textOf).join(' → ')}`)
    .join(', ');

const textOf = (value: string | boolean | undefined): string[] =>
  typeof value === 'boolean' ? [value ? 'yes' : 'no'] : value === undefined ? [] : [value];
