import type { Dialect } from '../dialect.ts';

const person = (column: string) => `foreign key (account_id, ${column}) references people (account_id, id)`;
const project = 'foreign key (account_id, project_id) references projects (account_id, id) on delete cascade';

/** The first tables. Ids are counted per account, so every key is (account_id, id). */
export const foundation = ({ sortableText, sequenceColumn }: Dialect): string[] => [
  `create table if not exists counters (account_id bigint not null, kind text not null, last bigint not null,
    primary key (account_id, kind))`,

  `create table accounts (id bigint not null primary key, name text not null, code text not null,
    owner_company_id bigint not null, holder_id bigint not null, signing_key text not null,
    webhooks_enabled integer not null, created_at text not null, updated_at text not null)`,

  `create table companies (account_id bigint not null, id bigint not null, name text not null,
    name_key ${sortableText} not null, is_owner integer not null, details text not null,
    created_at text not null, updated_at text not null, deleted_at text,
    primary key (account_id, id))`,
  'create index companies_by_name on companies (account_id, name_key, id) where deleted_at is null',

  `create table people (account_id bigint not null, id bigint not null, company_id bigint not null,
    email text not null, email_key text not null, first_name text not null, last_name text not null,
    name_key ${sortableText} not null, title text not null, is_administrator integer not null,
    can_add_projects integer not null, password_hash text, details text not null, login_count bigint not null,
    last_login_at text, invited_at text,
    created_at text not null, updated_at text not null, deleted_at text,
    primary key (account_id, id),
    foreign key (account_id, company_id) references companies (account_id, id))`,
  'create unique index people_by_email on people (account_id, email_key) where deleted_at is null',
  'create index people_by_name on people (account_id, name_key, id) where deleted_at is null',
  'create index people_by_company on people (account_id, company_id, name_key, id) where deleted_at is null',

  `create table tokens (account_id bigint not null, id bigint not null, person_id bigint not null,
    name text not null, hash text not null, is_read_only integer not null, created_at text not null,
    expires_at text, last_used_at text, revoked_at text,
    primary key (account_id, id), ${person('person_id')})`,
  'create unique index tokens_by_hash on tokens (account_id, hash)',
  'create index tokens_by_person on tokens (account_id, person_id, id)',

  `create table sessions (account_id bigint not null, hash text not null, person_id bigint not null,
    created_at text not null, expires_at text not null,
    primary key (account_id, hash), ${person('person_id')})`,
  'create index sessions_by_person on sessions (account_id, person_id)',
  'create index sessions_by_end on sessions (account_id, expires_at)',

  `create table links (account_id bigint not null, hash text not null, person_id bigint not null,
    purpose text not null, created_at text not null, expires_at text not null,
    primary key (account_id, hash), ${person('person_id')})`,
  'create index links_by_person on links (account_id, person_id)',
  'create index links_by_end on links (account_id, expires_at)',

  `create table project_categories (account_id bigint not null, id bigint not null, name text not null,
    name_key ${sortableText} not null, parent_id bigint, color text not null, primary key (account_id, id))`,
  'create index project_categories_by_name on project_categories (account_id, name_key, id)',

  `create table projects (account_id bigint not null, id bigint not null, name text not null,
    name_key ${sortableText} not null, description text not null, status text not null, completed_at text,
    company_id bigint not null, category_id bigint, owner_id bigint, announcement text not null,
    shows_announcement integer not null, start_page text not null, start_date text not null, end_date text not null,
    notifies_everyone integer not null, logo_blob text not null, features text not null,
    created_by bigint not null, created_at text not null, updated_at text not null, deleted_at text,
    primary key (account_id, id),
    foreign key (account_id, company_id) references companies (account_id, id))`,
  'create index projects_by_name on projects (account_id, status, name_key, id) where deleted_at is null',
  'create index projects_by_change on projects (account_id, updated_at, id) where deleted_at is null',
  'create index projects_by_company on projects (account_id, company_id, name_key, id) where deleted_at is null',
  'create index projects_by_category on projects (account_id, category_id)',
  'create index projects_in_trash on projects (account_id, deleted_at) where deleted_at is not null',

  `create table project_members (account_id bigint not null, project_id bigint not null, person_id bigint not null,
    role text not null, added_at text not null, primary key (account_id, project_id, person_id), ${project})`,
  'create index project_members_by_person on project_members (account_id, person_id, project_id)',

  `create table project_stars (account_id bigint not null, person_id bigint not null, project_id bigint not null,
    primary key (account_id, person_id, project_id), ${project})`,
  'create index project_stars_by_project on project_stars (account_id, project_id)',

  `create table pending_files (account_id bigint not null, ref text not null, blob_key text not null,
    name text not null, content_type text not null, size bigint not null, sha256 text not null,
    created_by bigint not null, created_at text not null, expires_at text not null, primary key (account_id, ref))`,
  'create index pending_files_by_end on pending_files (account_id, expires_at)',
  'create index pending_files_by_blob on pending_files (account_id, blob_key)',

  `create table file_categories (account_id bigint not null, id bigint not null, project_id bigint not null,
    name text not null, name_key ${sortableText} not null, parent_id bigint not null,
    primary key (account_id, id), ${project})`,
  'create unique index file_categories_by_name on file_categories (account_id, project_id, parent_id, name_key)',

  `create table files (account_id bigint not null, id bigint not null, project_id bigint not null,
    category_id bigint not null, name text not null, name_key ${sortableText} not null, description text not null,
    is_private integer not null, version_id bigint not null, created_by bigint not null,
    created_at text not null, updated_at text not null, deleted_at text, primary key (account_id, id), ${project})`,
  'create index files_by_name on files (account_id, project_id, name_key, id) where deleted_at is null',
  'create index files_by_category on files (account_id, category_id)',
  'create index files_in_trash on files (account_id, deleted_at) where deleted_at is not null',

  `create table file_versions (account_id bigint not null, id bigint not null, file_id bigint not null,
    number bigint not null, blob_key text not null, original_name text not null, content_type text not null,
    description text not null, size bigint not null, sha256 text not null, created_by bigint not null,
    created_at text not null, primary key (account_id, id),
    foreign key (account_id, file_id) references files (account_id, id) on delete cascade)`,
  'create unique index file_versions_by_number on file_versions (account_id, file_id, number)',
  'create index file_versions_by_blob on file_versions (account_id, blob_key)',

  `create table doomed_blobs (account_id bigint not null, blob_key text not null, doomed_at text not null,
    primary key (account_id, blob_key))`,

  `create table events (id ${sequenceColumn}, account_id bigint not null, name text not null,
    object_kind text not null, object_id bigint not null, project_id bigint, actor_id bigint not null,
    happened_at text not null, snapshot text not null, fires integer not null, is_waiting integer not null)`,
  'create unique index events_by_id on events (account_id, id)',
  'create index events_waiting on events (account_id, id) where is_waiting = 1',

  `create table webhooks (account_id bigint not null, id bigint not null, project_id bigint, events text not null,
    url text not null, status text not null, version integer not null, content_type text not null,
    sends_object_id integer not null, secret text, last_sequence bigint not null, failure_streak bigint not null,
    failing_since text, last_success_at text, rests_until text, created_by bigint not null,
    created_at text not null, updated_at text not null, deleted_at text, primary key (account_id, id))`,

  `create table deliveries (account_id bigint not null, id text not null, webhook_id bigint not null,
    event_id bigint not null, sequence bigint not null, event_name text not null, object_key text not null,
    state text not null, tries bigint not null, due_at text not null, leased_until text, fence text,
    created_at text not null, ended_at text, primary key (account_id, id),
    foreign key (account_id, webhook_id) references webhooks (account_id, id) on delete cascade)`,
  'create unique index deliveries_by_sequence on deliveries (account_id, webhook_id, sequence)',
  'create unique index deliveries_by_event on deliveries (account_id, webhook_id, event_id)',
  `create index deliveries_due on deliveries (account_id, webhook_id, due_at, sequence) where state = 'waiting'`,
  `create index deliveries_in_line on deliveries (account_id, webhook_id, object_key, sequence)
    where state = 'waiting'`,
  `create index deliveries_ended on deliveries (account_id, ended_at) where state <> 'waiting'`,

  `create table attempts (account_id bigint not null, delivery_id text not null, number bigint not null,
    webhook_id bigint not null, event_name text not null, version integer not null, url text not null,
    called_at text not null, request_headers text not null, request_body text not null, error text not null,
    status integer not null, response_headers text not null, response_body text not null, timing text not null,
    primary key (account_id, delivery_id, number),
    foreign key (account_id, delivery_id) references deliveries (account_id, id) on delete cascade)`,
  'create index attempts_by_webhook on attempts (account_id, webhook_id, called_at)',

  `create table idempotency_keys (account_id bigint not null, holder text not null, key text not null,
    fingerprint text not null, answer text not null, created_at text not null,
    primary key (account_id, holder, key))`,
  'create index idempotency_keys_by_age on idempotency_keys (account_id, created_at)',
];
