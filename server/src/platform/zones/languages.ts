const LONGEST = 35;

/** `de` and `pt-BR`, or as others write them, `DE` and `pt_br`; undefined when it is none. Which there are, the browser knows. */
export function languageNamed(text: string): string | undefined {
  try {
    return text.length > LONGEST ? undefined : Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}
