import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shardFaults } from './shards.ts';

const unsaid = (...tables: string[]) => tables.map((table) => `${table}: nothing is said of its account`);

const GOOD = {
  'one table, one account': 'select * from tasks where account_id = $1 and id = $2',
  'a value with a type': 'delete from tasks where account_id = $1::bigint',
  'tables that are joined by it': `select * from tasks as t join items as i on i.account_id = t.account_id and i.id = t.id
    left join people as p on p.account_id = i.account_id where t.account_id = $1`,
  'the table of accounts':
    'select * from accounts join people on people.account_id = accounts.id where accounts.id = $1',
  'a subselect by the account around it': `select (select count(*) from items as i where i.account_id = t.account_id) from tasks as t
    where t.account_id = $1 and exists (select 1 from people where people.account_id = t.account_id)`,
  'a subselect inside of a join': `select * from tasks as t left join items as i on i.account_id = t.account_id
    and i.id = (select max(j.id) from items as j where j.account_id = t.account_id) where t.account_id = $1`,
  'what is named before': 'with own as (select id from tasks where account_id = $1) select * from own',
  'a table joined by the account of what is selected first': `select * from (select account_id, id from tasks where account_id = $1) as t
    join items as i on i.account_id = t.account_id and i.id = t.id`,
  'a table joined by the account of what is named before': `with own as (select account_id, id from tasks where account_id = $1)
    select * from own join items as i on i.account_id = own.account_id and i.id = own.id`,
  'a change by values that come as a table': `update tasks set place = pair.text from (select (one ->> 0)::bigint as number, one ->> 1 as text
    from json_array_elements($1::json) as one) as pair where account_id = $2 and id = pair.number`,
  'a tree in one account': `with recursive around (id) as (select inside_id from items where account_id = $1 and id = $2
    union all select i.inside_id from around join items as i on i.account_id = $1 and i.id = around.id) select * from around`,
  'a row with its account':
    'insert into tasks (account_id, id) values ($1, $2) on conflict (account_id, id) do update set id = excluded.id',
  'rows from elsewhere in it':
    'insert into tasks (account_id, id) select account_id, id from items where account_id = $1',
  'both halves': 'select id from tasks where account_id = $1 union all select id from items where account_id = $1',
  'a change by another table':
    'update tasks set name = i.name from items as i where tasks.account_id = $1 and i.account_id = tasks.account_id',
  'rows that are held':
    'select * from tasks where account_id = $1 and id in (select id from items where account_id = $1) for update',
  'no table of ours': 'select pg_advisory_lock($1); select 1; select last_value from events_id_seq',
};

const BAD: Record<string, [string, string[]]> = {
  'no account': ['select * from tasks where id = $1', unsaid('tasks')],
  'an account that may be another': ['select * from tasks where account_id = $1 or id = $2', unsaid('tasks')],
  'accounts beyond one': ['select * from tasks where account_id > $1', unsaid('tasks')],
  'a joined table without': [
    'select * from tasks as t join items as i on i.id = t.id where t.account_id = $1',
    unsaid('i'),
  ],
  'an outer join that says it of the side that comes in any case': [
    'select * from tasks as t left join items as i on t.account_id = $1 and i.account_id = t.account_id',
    unsaid('t', 'i'),
  ],
  'a full join': [
    'select * from tasks as t full join items as i on i.account_id = t.account_id where t.account_id = $1',
    unsaid('i'),
  ],
  'a subselect without': [
    'select * from tasks where account_id = $1 and exists (select 1 from items where items.id = tasks.id)',
    unsaid('items'),
  ],
  'a subselect by what is not said either': [
    'select (select 1 from items as i where i.account_id = t.account_id) from tasks as t',
    unsaid('t', 'i'),
  ],
  'what is named before, without': ['with own as (select id from tasks) select * from own', unsaid('tasks')],
  'one half without': ['select id from tasks where account_id = $1 union all select id from items', unsaid('items')],
  'a derived table without': ['select * from (select id from tasks) as t', unsaid('tasks')],
  'a change of all': ['update tasks set name = $1', unsaid('tasks')],
  'an inserted row without': ['insert into tasks (id) values ($1)', unsaid('tasks')],
  'rows from all accounts': ['insert into tasks (account_id, id) select account_id, id from items', unsaid('items')],
  'the table of accounts by something else': ['select * from accounts where code = $1', unsaid('accounts')],
  'a subselect among the values': [
    'insert into tasks (account_id, id) values ($1, (select max(id) from items where account_id = $1))',
    ['tasks: a subselect among the values'],
  ],
  'rows held by a subselect that speaks of them': [
    'select * from tasks as t where t.account_id = $1 and exists (select 1 from items as i where i.account_id = $1 and i.id = t.id) for update',
    ['locks rows by a subselect that speaks of them'],
  ],
};

for (const [name, text] of Object.entries(GOOD))
  test(`one shard is asked: ${name}`, () => assert.deepEqual(shardFaults(text), []));

for (const [name, [text, faults]] of Object.entries(BAD))
  test(`more than one would be asked: ${name}`, () => assert.deepEqual(shardFaults(text), faults));
