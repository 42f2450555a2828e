import { useState } from 'react';
import { usePeople } from '../../people/people/everybody-queries.ts';
import { type Person, useMe } from '../../people/people/queries.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';
import { Table } from '../../ui/tables/Table.tsx';

function nextFor(person: Person, isMe: boolean): string {
  if (isMe) return 'Nothing: you are here.';
  if (person['user-invited-status'] === 'COMPLETE') return 'Nothing: they can sign in.';
  if (person['email-address'] === '') return 'They need an e-mail address before they can be invited.';
  if (person['user-invited'] === '1')
    return 'Opens the invitation, chooses a password, and sets up two-step sign-in anew.';
  return 'Waits until you invite them.';
}

/** Secrets did not come along, so each of them has something to do. */
export function Everybody() {
  const [page, setPage] = useState(1);
  const me = useMe().data;
  return (
    <Loaded query={usePeople(page)} lines={4}>
      {(found) => (
        <div className="space-y-2">
          <Table
            label="What each person has to do"
            rows={found.people}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Person', cell: (person) => <span className="break-words">{person['full-name']}</span> },
              { title: 'Company', isExtra: true, cell: (person) => person['company-name'] },
              { title: 'What is next', cell: (person) => nextFor(person, person.id === me?.id) },
            ]}
          />
          <Pagination {...found} onPage={setPage} />
        </div>
      )}
    </Loaded>
  );
}
