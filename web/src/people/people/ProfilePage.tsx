import { Download } from 'lucide-react';
import { useState } from 'react';
import { buttonLook } from '../../ui/forms/Button.tsx';
import { Select, TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { PictureField } from '../../ui/PictureField.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page, Section } from '../../ui/page/Page.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { locale, safeLocale } from '../../ui/text/locale.ts';
import { chooseTheme, type Theme, useTheme } from '../../ui/theme.ts';
import { useProof } from '../passkeys/useProof.tsx';
import { useSecondStep } from '../secondsteps/queries.ts';
import { StatusForm } from '../statuses/StatusForm.tsx';
import { setPicture, updatePerson, useTimeZones } from './everybody-queries.ts';
import { useMe } from './queries.ts';

const themes: { value: Theme; label: string }[] = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function ProfilePage() {
  const me = useMe();
  const theme = useTheme();
  return (
    <Page title="Profile" width="narrow">
      <Loaded query={me}>
        {(person) => (
          <div className="space-y-8">
            <Section title="You">
              <PictureField
                label="Your picture"
                name={person['full-name']}
                url={person['avatar-url']}
                onSave={(file) => setPicture(person.id, file)}
              />
              <div className="h-5" />
              <YouForm person={person} />
            </Section>
            <Section title="Status">
              <StatusForm />
            </Section>
            <Section title="On this device">
              <Select
                label="Theme"
                options={themes}
                value={theme}
                onChange={(event) => chooseTheme(event.target.value as Theme)}
              />
            </Section>
            <Section title="Your data">
              <p className="mb-3 text-muted">
                Everything that is held about you, as JSON in one archive: your profile, what you have written and can
                see, your hours, where you are signed in and have signed in.
              </p>
              <a href="/me/data.zip" download className={buttonLook()}>
                <Download aria-hidden size={16} />
                Download your data
              </a>
            </Section>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** Another address asks for more than a screen that was left open: whoever reads what is mailed there can come in. */
function YouForm({ person }: { person: NonNullable<ReturnType<typeof useMe>['data']> }) {
  const [isMoving, setMoving] = useState(false);
  const hasSecondStep = useSecondStep(person.id).data?.on ?? false;
  const { fields, proofIn } = useProof({ label: 'Your password', hasSecondStep });
  return (
    <Form
      action="Save"
      onSubmit={async ({ 'current-password': current = '', code = '', ...values }) => {
        const proof = isMoving ? await proofIn({ 'current-password': current, code }) : {};
        await updatePerson(person.id, { ...values, ...proof });
        setMoving(false);
        toast('Profile saved.');
        // Everything on the screen was written in the old one.
        if (values.language !== person.language) location.reload();
      }}
    >
      {(problem) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              name="first-name"
              label="First name"
              defaultValue={person['first-name']}
              required
              error={problem('first-name')}
            />
            <TextField
              name="last-name"
              label="Last name"
              defaultValue={person['last-name']}
              error={problem('last-name')}
            />
          </div>
          <TextField name="title" label="What you do" defaultValue={person.title} error={problem('title')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <ZoneSelect zone={person.timezone} />
            <LocaleSelect chosen={person.language} />
          </div>
          <TextField
            name="email-address"
            type="email"
            label="E-mail address"
            defaultValue={person['email-address']}
            required
            onChange={(event) => setMoving(event.target.value !== person['email-address'])}
            {...(person['in-owner-company'] === '0' && {
              readOnly: true,
              hint: 'An Administrator can change it.',
            })}
            error={problem('email-address')}
          />
          {isMoving && fields(problem)}
        </>
      )}
    </Form>
  );
}

/** Days, lateness and times go by it, here and on the server. */
function ZoneSelect({ zone }: { zone: string }) {
  const zones = useTimeZones().data ?? [];
  const options = zones.map(({ javaRefCode, name }) => ({ value: javaRefCode, label: name }));
  return (
    <Select
      key={zones.length}
      name="timezoneId"
      label="Time zone"
      options={options.length > 0 ? options : [{ value: zone, label: zone }]}
      defaultValue={zone}
      hint="Your days begin and end by its clock, and what is late is late by it."
    />
  );
}

const offered = [
  ...['en-US', 'en-GB', 'de', 'de-CH', 'fr', 'fr-CA', 'es', 'it', 'pt-BR', 'pt-PT', 'nl', 'da', 'sv', 'nb', 'fi', 'pl'],
  ...['cs', 'uk', 'tr', 'el', 'he', 'ar', 'hi', 'id', 'vi', 'th', 'zh-Hans', 'zh-Hant', 'ja', 'ko'],
];

/** How dates and numbers are written; each language by its own name. */
function LocaleSelect({ chosen }: { chosen: string }) {
  const nameOf = (one: string) => new Intl.DisplayNames(one, { type: 'language' }).of(one) ?? one;
  const sample = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date());
  return (
    <Select
      name="language"
      label="Dates and numbers"
      options={[
        { value: '', label: `As the browser (${nameOf(safeLocale())})` },
        ...[...new Set([...offered, chosen])].filter(Boolean).map((one) => ({ value: one, label: nameOf(one) })),
      ]}
      defaultValue={chosen}
      hint={`Written like this: ${sample}, ${new Intl.NumberFormat(locale).format(1234.5)}`}
    />
  );
}
