import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, UserSearch } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { FindField } from '../../ui/forms/FindField.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { ConfirmDialog } from '../../ui/popups/Dialog.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import { toast, toastFailure } from '../../ui/popups/toasts.ts';
import { Avatar, Badge } from '../../ui/Small.tsx';
import { CsvLink } from '../../ui/tables/CsvLink.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';
import { type Column, Table } from '../../ui/tables/Table.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { TagBadges } from '../../work/tags/TagBadges.tsx';
import { asksForProof } from '../passkeys/useProof.tsx';
import { ResetDialog } from '../secondsteps/ResetDialog.tsx';
import { endSessionsOf, invitePerson, peopleCurl, peopleTable, usePeople } from './everybody-queries.ts';
import { type Invited, LinkDialog, LinkProofDialog, type Made } from './LinkDialog.tsx';
import { OnlyAdministrators } from './OnlyAdministrators.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { type Person, useMe } from './queries.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

type Doing =
  | { what: 'add' }
  | { what: 'edit' | 'remove' | 'reset' | 'sign out'; person: Person }
  | { what: 'prove'; person: Invited }
  | ({ what: 'link'; name: string } & Made);

export function PeoplePage() {
  const { page = 1, find = '' } = useSearch({ from: '/app/people' });
  const navigate = useNavigate();
  const me = useMe().data;
  const mayManage = me?.permissions['can-manage-people'] ?? false;
  const people = usePeople(page, mayManage, find);
  const show = (search: { find?: string; page?: number }, replace = false) =>
    void navigate({ to: '/people', search, replace });
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  if (me && !mayManage) return <OnlyAdministrators title="People" />;

  const showLink = ({ 'full-name': name }: Invited, made: Made) => setDoing({ what: 'link', name, ...made });
  const invite = (person: Invited) =>
    invitePerson(person.id).then(
      (made) => showLink(person, made),
      (error) => (asksForProof(error) ? setDoing({ what: 'prove', person }) : toastFailure(error)),
    );

  return (
    <Page
      title="People"
      actions={
        <>
          <ApiCallButton curl={peopleCurl(page, find)} />
          <CsvLink href={peopleTable(find)} />
          <Button look="primary" icon={Plus} onClick={() => setDoing({ what: 'add' })}>
            Add person
          </Button>
        </>
      }
    >
      <search className="mb-4 block sm:w-64">
        <FindField label="Find somebody" words={find} onChange={(words) => show({ find: words || undefined }, true)} />
      </search>
      <Loaded query={people} lines={8}>
        {(found) =>
          found.people.length === 0 ? (
            <EmptyState
              icon={UserSearch}
              title="Nobody fits"
              action={<Button onClick={() => show({})}>Show all</Button>}
            >
              Nobody has “{find}” in their name or e-mail address.
            </EmptyState>
          ) : (
            <>
              <Table
                label="People"
                rows={found.people}
                keyOf={({ id }) => id}
                groupOf={(person) => person['company-name']}
                columns={[
                  ...columns,
                  actions(me, {
                    invite,
                    edit: (person) => setDoing({ what: 'edit', person }),
                    remove: (person) => setDoing({ what: 'remove', person }),
                    reset: (person) => setDoing({ what: 'reset', person }),
                    signOut: (person) => setDoing({ what: 'sign out', person }),
                  }),
                ]}
              />
              <Pagination {...found} onPage={(next) => show({ find: find || undefined, page: next })} />
            </>
          )
        }
      </Loaded>
      <PersonDialog
        isOpen={doing?.what === 'add' || doing?.what === 'edit'}
        person={doing?.what === 'edit' ? doing.person : undefined}
        onClose={done}
        onAdded={invite}
      />
      <LinkDialog
        link={doing?.what === 'link' ? doing.link : ''}
        name={doing?.what === 'link' ? doing.name : ''}
        isMailed={doing?.what === 'link' && doing.mailed}
        onClose={done}
      />
      <LinkProofDialog person={doing?.what === 'prove' ? doing.person : undefined} onMade={showLink} onClose={done} />
      <ResetDialog person={doing?.what === 'reset' ? doing.person : undefined} onClose={done} />
      <ConfirmDialog
        title={`Sign ${doing?.what === 'sign out' ? doing.person['full-name'] : ''} out everywhere?`}
        action="Sign out"
        isOpen={doing?.what === 'sign out'}
        onClose={done}
        onConfirm={async () => {
          if (doing?.what !== 'sign out') return;
          await endSessionsOf(doing.person.id);
          toast(`${doing.person['full-name']} is signed out everywhere.`);
        }}
      >
        They can sign in again, with the password they have. Programs with a token of theirs go on.
      </ConfirmDialog>
      <RemoveDialog person={doing?.what === 'remove' ? doing.person : undefined} onClose={done} />
    </Page>
  );
}

const stateOf = (person: Person) => {
  if (person['user-invited-status'] === 'COMPLETE') return <Badge tone="good">Active</Badge>;
  return person['user-invited'] === '1' ? <Badge tone="warn">Invited</Badge> : <Badge>Not invited</Badge>;
};

/** A long one goes on below before its @ or a dot, and breaks inside a word only where even that is too long. */
const EmailText = ({ address }: { address: string }) => (
  <p className="text-sm wrap-anywhere text-muted">
    {address.split(/(?=[@.])/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
      <Fragment key={at}>
        <wbr />
        {part}
      </Fragment>
    ))}
  </p>
);

const columns: Column<Person>[] = [
  {
    title: 'Name',
    className: 'w-full',
    cell: (person) => (
      <div className="flex min-w-0 items-center gap-2 py-1">
        <span className="contents max-[400px]:hidden">
          <Avatar name={person['full-name']} src={person['avatar-url']} />
        </span>
        <div className="min-w-0">
          <p className="font-medium break-words">
            {person['full-name']} {person.administrator && <Badge tone="accent">Administrator</Badge>}
          </p>
          <EmailText address={person['email-address']} />
          <TagBadges tags={person.tags} />
        </div>
      </div>
    ),
  },
  { title: 'State', cell: stateOf },
  {
    title: 'Last here',
    isExtra: true,
    className: 'whitespace-nowrap',
    cell: (person) => <DateText value={person['last-login']} />,
  },
];

type Acts = Record<'invite' | 'edit' | 'remove' | 'reset' | 'signOut', (person: Person) => unknown>;
const actions = (me: Person | undefined, { invite, edit, remove, reset, signOut }: Acts): Column<Person> => ({
  title: 'Actions',
  isTitleHidden: true,
  className: 'text-right',
  cell: (person) => (
    <Menu
      label={`Actions for ${person['full-name']}`}
      actions={() => [
        [
          { label: 'Edit', onSelect: () => edit(person) },
          { label: 'Make sign-in link', onSelect: () => invite(person) },
          { label: 'Reset two-step sign-in', disabled: person.id === me?.id, onSelect: () => reset(person) },
          { label: 'Sign out everywhere', disabled: person.id === me?.id, onSelect: () => signOut(person) },
        ],
        [{ label: 'Remove', isDangerous: true, disabled: person.id === me?.id, onSelect: () => remove(person) }],
      ]}
    />
  ),
});
