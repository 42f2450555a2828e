/**
 * Statements that do not go to one shard, each by what it says alone, and why. Whoever adds one says what it costs where there
 * are 10⁵ accounts; one that nothing needs any more fails a whole run.
 */
export const CROSSING: { statement: string; why: string }[] = [
  { statement: 'select "id" from "accounts"', why: 'the round through all accounts: each is asked by itself then' },
  {
    statement: 'select "signing_key" from "accounts"',
    why: 'a change of the installation’s key concerns all accounts',
  },
  { statement: 'where signing_key like', why: 'the same: which accounts still have one under the key before' },
  {
    statement: '"tokens"."hash" = $1 and "tokens"."revoked_at" is null',
    why: 'a token whose value somebody chose does not say whose it is; wants a directory',
  },
  { statement: '"people"."email_key" = $1', why: 'who signs in says an address and no account; wants a directory' },
  { statement: 'with recursive waiting (account_id)', why: 'the workers’ round: accounts with events to hand out' },
  {
    statement: 'with recursive place (account_id, webhook_id)',
    why: 'the workers’ round: webhooks with something due',
  },
  { statement: 'where one.newest > coalesce(one.event_id, 0)', why: 'the workers’ round: accounts with news to tell' },
  { statement: `from "replays" where state = 'running'`, why: 'the workers’ round: what is sent again' },
  {
    statement: 'select "id" from "events" order by "id" desc limit',
    why: 'the notifier looks whether anything has happened',
  },

  // One account, and still to be said in a way that a shard can be asked.
  { statement: 'insert into "events"', why: 'whether webhooks are on is read among the values' },
  { statement: 'insert into "deliveries"', why: 'whether an earlier one waits is read among the values' },
  { statement: 'for update of "people"', why: 'tags of a person are read with the row that is locked' },
  {
    statement: 'for update of "projects"',
    why: 'tags and signature of a project are read with the row that is locked',
  },
  { statement: 'for update of "tasks"', why: 'who sees a task is read with the row that is locked' },
  { statement: 'for update of "notifications"', why: 'what a comment said is read with the row that is locked' },
];
