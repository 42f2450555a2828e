type Exception = { statement: string; fault: RegExp; why: string };

const ALL_ACCOUNTS = /: nothing is said of its account$/;
const AMONG_VALUES = /: a subselect among the values$/;
const HELD = /^locks rows by a subselect/;

/**
 * Statements that do not go to one shard, each by what it says alone, what is excused in it, and why. Whoever adds one says what
 * it costs where there are 10⁵ accounts.
 */
export const CROSSING: Exception[] = [
  {
    statement: 'select "id" from "accounts"',
    fault: ALL_ACCOUNTS,
    why: 'the round through all accounts: each is asked by itself then',
  },
  {
    statement: 'select "signing_key" from "accounts"',
    fault: ALL_ACCOUNTS,
    why: 'a change of the installation’s key concerns all accounts',
  },
  {
    statement: 'signing_key like',
    fault: ALL_ACCOUNTS,
    why: 'the same: which accounts still have one under the key before',
  },
  {
    statement: '"tokens"."hash" = $1 and "tokens"."revoked_at" is null',
    fault: ALL_ACCOUNTS,
    why: 'a token whose value somebody chose does not say whose it is; wants a directory',
  },
  {
    statement: '"people"."email_key" = $1',
    fault: ALL_ACCOUNTS,
    why: 'who signs in says an address and no account; wants a directory',
  },
  {
    statement: 'with recursive waiting (account_id)',
    fault: ALL_ACCOUNTS,
    why: 'the workers’ round: accounts with events to hand out',
  },
  {
    statement: 'with recursive place (account_id, webhook_id)',
    fault: ALL_ACCOUNTS,
    why: 'the workers’ round: webhooks with something due',
  },
  {
    statement: 'where one.newest > coalesce(one.event_id, 0)',
    fault: ALL_ACCOUNTS,
    why: 'the workers’ round: accounts with news to tell',
  },
  {
    statement: `from "replays" where state = 'running'`,
    fault: ALL_ACCOUNTS,
    why: 'the workers’ round: what is sent again',
  },
  {
    statement: 'select "id" from "events" order by "id" desc limit',
    fault: ALL_ACCOUNTS,
    why: 'the notifier looks whether anything has happened',
  },

  {
    statement: 'with recursive place (account_id) as',
    fault: ALL_ACCOUNTS,
    why: 'the workers’ round: accounts with a mail, a reminder, a device to be told or an event that is due',
  },
  {
    statement: 'from "events" as "e" where "id" > $1 and "id" <= $2',
    fault: ALL_ACCOUNTS,
    why: 'the notifier reads the end of the log, to see whose it is',
  },
  {
    statement: 'from "account_imports" where "state" in',
    fault: ALL_ACCOUNTS,
    why: 'the workers’ round: imports that somebody asked for',
  },
  { statement: 'from "exports" where "state" in', fault: ALL_ACCOUNTS, why: 'the workers’ round: exports likewise' },
  { statement: 'delete from "exports"', fault: ALL_ACCOUNTS, why: 'what is restored knows of no export under way' },
  {
    statement: 'select distinct "account_id" from "storage_changes"',
    fault: ALL_ACCOUNTS,
    why: 'the workers’ round: what has been stored since the sums were made',
  },
  { statement: 'as oldest from webhooks as w', fault: ALL_ACCOUNTS, why: 'a metric: how long something has been due' },
  {
    statement: `from deliveries where state = 'waiting' and due_at <= $1 limit`,
    fault: ALL_ACCOUNTS,
    why: 'a metric: how much is due',
  },

  // One account, and still to be said in a way that a shard can be asked.
  { statement: 'insert into "events"', fault: AMONG_VALUES, why: 'whether webhooks are on is read among the values' },
  {
    statement: 'insert into "deliveries"',
    fault: AMONG_VALUES,
    why: 'whether an earlier one waits is read among the values',
  },
  { statement: 'for update of "people"', fault: HELD, why: 'tags of a person are read with the row that is locked' },
  {
    statement: 'for update of "projects"',
    fault: HELD,
    why: 'tags and signature of a project are read with the row that is locked',
  },
  { statement: 'for update of "tasks"', fault: HELD, why: 'who sees a task is read with the row that is locked' },
  {
    statement: 'for update of "notifications"',
    fault: HELD,
    why: 'what a comment said is read with the row that is locked',
  },
  {
    statement: 'for update of "calendar_events"',
    fault: HELD,
    why: 'whether it is there is read with the row that is locked',
  },
  { statement: 'for key share of "tags"', fault: HELD, why: 'who knows a tag is read with the row that is locked' },
  {
    statement: 'with "picked" as (select "id" from "mails"',
    fault: HELD,
    why: 'whose turn it is, is read with the row that is claimed',
  },
];
