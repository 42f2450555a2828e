import type { ComponentProps } from 'react';
import { TextField } from '../../ui/forms/Fields.tsx';

/** Digits of an app, or a recovery code with letters in it. */
export function CodeField(props: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      name="code"
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      hint="The six digits that your authenticator app shows now, or one of your recovery codes."
      {...props}
    />
  );
}
