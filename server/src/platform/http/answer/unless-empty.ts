import type { Field } from '../request/fields.ts';

/** Programs with a form behind them send every field they have: here "" and null are as good as not sent. */
export const unlessEmpty = <T>(inner: Field<T>): Field<T | undefined> & { isRequired: false } => ({
  ...inner,
  isRequired: false,
  read: (value) => (value === '' || value === null ? undefined : inner.read(value)),
});
