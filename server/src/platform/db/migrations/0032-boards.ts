import { project } from './0001-foundation.ts';

/**
 * A board is its project's columns, and a card the place of one task in one of them: a task has one at most, which says
 * where it was last when it is off the board. Positions leave room between them, so that a move writes one row.
 */
export const boards = (): string[] => [
  `create table board_columns (account_id bigint not null, id bigint not null, project_id bigint not null,
    name text not null, color text not null, position bigint not null, card_limit bigint not null,
    completes_tasks integer not null, created_by bigint not null, created_at text not null, updated_at text not null,
    deleted_at text, primary key (account_id, id), ${project})`,
  'create index board_columns_by_position on board_columns (account_id, project_id, position, id)',

  `create table board_cards (account_id bigint not null, id bigint not null, project_id bigint not null,
    column_id bigint not null, task_id bigint not null, position bigint not null, created_by bigint not null,
    created_at text not null, updated_at text not null, deleted_at text, primary key (account_id, id), ${project},
    foreign key (account_id, column_id) references board_columns (account_id, id) on delete cascade,
    foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade)`,
  'create unique index board_cards_by_task on board_cards (account_id, task_id)',
  'create index board_cards_by_position on board_cards (account_id, column_id, position, id) where deleted_at is null',
  'create index board_cards_by_column on board_cards (account_id, column_id, id)',
  'create index board_cards_by_project on board_cards (account_id, project_id, id)',
];
