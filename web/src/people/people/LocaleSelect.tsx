import { Select } from '../../ui/Fields.tsx';
import { chooseLocale, chosenLocale, locale, safeLocale } from '../../ui/locale.ts';

const offered = [
  ...['en-US', 'en-GB', 'de', 'de-CH', 'fr', 'fr-CA', 'es', 'it', 'pt-BR', 'pt-PT', 'nl', 'da', 'sv', 'nb', 'fi', 'pl'],
  ...['cs', 'uk', 'tr', 'el', 'he', 'ar', 'hi', 'id', 'vi', 'th', 'zh-Hans', 'zh-Hant', 'ja', 'ko'],
];

/** How dates and numbers are written; each language by its own name. */
export function LocaleSelect() {
  const nameOf = (one: string) => new Intl.DisplayNames(one, { type: 'language' }).of(one) ?? one;
  const sample = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date());
  return (
    <Select
      label="Dates and numbers"
      options={[
        { value: '', label: `As the browser (${nameOf(safeLocale())})` },
        ...offered.map((one) => ({ value: one, label: nameOf(one) })),
      ]}
      value={chosenLocale()}
      onChange={(event) => chooseLocale(event.target.value)}
      hint={`Written like this: ${sample}, ${new Intl.NumberFormat(locale).format(1234.5)}`}
    />
  );
}
