import { Type } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { Flag, fullName, Text, titled } from '../../../platform/http/answer/classic.ts';
import { pictureUrl } from '../../../platform/http/pictures.ts';
import type { Follower } from './follower-store.ts';
import type { LinkedTask } from './predecessors.ts';

export const ShownLink = titled('LinkedTask', {
  id: Type.Integer(),
  name: Text,
  projectId: Type.Integer(),
  dependentCant: Text,
  predecessorMust: Text,
  hardness: Text,
  'responsible-party-id': Text,
  'responsible-party-ids': Text,
  'responsible-party-names': Text,
});

/** Links tell and do not bind: a task can be completed before what it waits for. */
export const showLink = ({ id, content, project_id, type, responsible }: LinkedTask) => ({
  id,
  name: content,
  projectId: project_id,
  dependentCant: type,
  predecessorMust: 'complete',
  hardness: 'soft',
  'responsible-party-id': responsible.map((person) => person.id).join(),
  'responsible-party-ids': responsible.map((person) => person.id).join(),
  'responsible-party-names': responsible.map(fullName).join(', '),
});

const ShownFollower = titled('Follower', {
  id: Text,
  firstName: Text,
  lastName: Text,
  avatarUrl: Text,
  companyId: Text,
  companyName: Text,
  followingChanges: Flag,
  followingComments: Flag,
});
export const Followers = {
  changeFollowerIds: Type.Optional(Type.Array(Text)),
  commentFollowerIds: Type.Optional(Type.Array(Text)),
  followers: Type.Optional(Type.Array(ShownFollower)),
};

const followsChanges = ({ part }: Follower) => part === 'following changes';

export const showFollowerIds = (followers: Follower[]) => ({
  changeFollowerIds: followers.filter(followsChanges).map(({ id }) => String(id)),
  commentFollowerIds: followers.filter((one) => !followsChanges(one)).map(({ id }) => String(id)),
});

export const showFollowers = (followers: Follower[], ctx: Context) => ({
  followers: [...Map.groupBy(followers, ({ id }) => id).values()].map((both) => {
    const { id, first_name, last_name, picture_blob, company_id, company_name } = both[0]!;
    return {
      id: String(id),
      firstName: first_name,
      lastName: last_name,
      avatarUrl: pictureUrl(ctx, picture_blob),
      companyId: String(company_id),
      companyName: company_name,
      followingChanges: both.some(followsChanges),
      followingComments: !both.every(followsChanges),
    };
  }),
});
