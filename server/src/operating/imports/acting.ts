import { nobody } from '../../platform/access/access.ts';
import { COMMAND_LINE } from '../../platform/audit/log.ts';
import { type Context, makeContext, type Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { Parties } from '../../platform/http/answer/parties.ts';
import { whoSees } from '../../work/members/named.ts';
import type { Raw } from './classic/values.ts';
import { isImported, markImported } from './imported-store.ts';
import * as rows from './rows-store.ts';
import { putLeftover } from './store.ts';

/** The account that is filled, and who is there. */
export type Target = {
  services: Services;
  accountId: number;
  /** Which run this is. */
  run: number;
  ownerCompanyId: number;
  /** Whose token it is: what nobody else is said to have done is theirs. */
  founderId: number;
  /** Everybody who has come. */
  people: Set<number>;
  /** Pictures that were drawn before the transaction which puts them where they belong, by what they were received as. */
  drawn: Map<string, Awaited<ReturnType<Services['drawPicture']>>>;
};

/** The ids that what is made next gets, by what they are counted as. */
export type Ids = Record<string, number>;

/**
 * What somebody did elsewhere is done once more by the verbs that requests are served with, so that it is as whole as if
 * it had been done here: as them, with the clock at its time, and with the id it had. All of it in one transaction.
 */
export class Past {
  readonly target: Target;
  readonly tx: Queries;
  /** What of the thing at hand could not come along. */
  readonly misfits: string[] = [];
  /** And what it names that has not come, in words: a later run looks again. */
  readonly absent: string[] = [];

  constructor(target: Target, tx: Queries) {
    this.target = target;
    this.tx = tx;
  }

  /** Somebody at that time. Who is not there is stood in for. */
  as(by: number, at: string | undefined, ids: Ids = {}): Context {
    const { services, accountId, ownerCompanyId, founderId, people, drawn } = this.target;
    const { tx } = this;
    if (by !== 0 && !people.has(by)) this.misfits.push('who did it is not known');
    const left = { ...ids };
    const then: Services = {
      ...services,
      db: {
        ...services.db,
        read: tx,
        committed: tx,
        transaction: (work) => work(tx),
        nextId: async (_tx, account, kind) => {
          const given = left[kind];
          delete left[kind];
          return given ?? services.db.nextId(tx, account, kind);
        },
      },
      now: () => (at === undefined ? services.now() : new Date(at)),
      watchers: new Set(),
      drawPicture: async (ctx, ref, field) => drawn.get(ref) ?? services.drawPicture(ctx, ref, field),
    };
    const actor = {
      ...nobody,
      accountId,
      personId: people.has(by) ? by : founderId,
      companyId: ownerCompanyId,
      // Whatever they may do here by now: then they could.
      isOwnerAdministrator: true,
      canAddProjects: true,
      holder: COMMAND_LINE,
    };
    return makeContext(then, actor, { isNoNews: true, firesWebhooks: false });
  }

  date<Name extends rows.Dated>(table: Name, id: number, past: Partial<Tables[Name]>): Promise<void> {
    return rows.date(this.tx, table, { accountId: this.target.accountId, id }, past);
  }

  /** Whether that has come. */
  has(kind: string, id: number): Promise<boolean> {
    return isImported(this.tx, { accountId: this.target.accountId, kind, id });
  }

  /** That came with something else. */
  came(kind: string, id: number): Promise<void> {
    const { accountId: account_id, run } = this.target;
    return markImported(this.tx, { account_id, kind, id, run, mark: '', left_at: '' });
  }

  isThere(table: Parameters<typeof rows.isThere>[1], id: number): Promise<boolean> {
    return rows.isThere(this.tx, table, { accountId: this.target.accountId, id });
  }

  /** Whether it is in another project here than it is there by now. */
  async isElsewhere(table: Parameters<typeof rows.projectOf>[1], id: number, projectId: number): Promise<boolean> {
    return (await rows.projectOf(this.tx, table, { accountId: this.target.accountId, id })) !== projectId;
  }

  membersOf(projectId: number): Promise<number[]> {
    return rows.membersOf(this.tx, { accountId: this.target.accountId, id: projectId });
  }

  /** Of the files that hang on something, those that have come. */
  async filesOf(named: number[]): Promise<number[]> {
    const here: number[] = [];
    for (const id of named) if (await this.has('files', id)) here.push(id);
    if (here.length < named.length) this.absent.push('not all files that hang on it are there');
    return here;
  }

  /** Of the tags that something has, those that have come: without the others it is better here than not at all. */
  async tagsOf(named: number[]): Promise<number[]> {
    const here: number[] = [];
    for (const id of named) if (await this.has('tags', id)) here.push(id);
    if (here.length < named.length) this.absent.push('not all of its tags are there');
    return here;
  }

  /** For what has to be somebody's, when all who were named are gone. */
  founder(): Parties {
    this.absent.push('nobody who was responsible is there');
    return { people: [this.target.founderId], companies: [], isEveryone: false };
  }

  /** Puts something aside until everything else is here. */
  later(kind: string, id: number, projectId: number, raw: Raw): Promise<void> {
    return putLeftover(this.tx, {
      account_id: this.target.accountId,
      kind,
      id,
      project_id: projectId,
      state: 'waiting',
      reason: '',
      raw: JSON.stringify(raw),
    });
  }

  /** Of those named, who can be: others have left the project, or the account. */
  async present(projectId: number, named: Parties): Promise<Parties> {
    const seeing = await whoSees(this.tx, { account_id: this.target.accountId, id: projectId }, named.people);
    const gone = named.people.filter((id) => !seeing.includes(id));
    if (gone.length > 0) this.absent.push(`it names people who are not on the project: ${gone.join(', ')}`);
    return { ...named, people: seeing };
  }

  /** Each of several such lists; who was in one and is not named there any more is in it no more. */
  async presentNow<K extends string>(projectId: number, lists: Record<K, Parties>): Promise<Record<K, Parties>> {
    const found = {} as Record<K, Parties>;
    for (const [key, named] of Object.entries(lists) as [K, Parties][])
      found[key] = await this.present(projectId, named);
    return found;
  }

  /** Each of several such lists, without those that name nobody. */
  async presentIn<K extends string>(
    projectId: number,
    lists: Record<K, Parties>,
  ): Promise<Partial<Record<K, Parties>>> {
    const found: Partial<Record<K, Parties>> = {};
    for (const [key, named] of Object.entries(lists) as [K, Parties][]) {
      const { people, companies, isEveryone } = named;
      if (people.length + companies.length === 0 && !isEveryone) continue;
      const present = await this.present(projectId, named);
      if (present.people.length + companies.length > 0 || isEveryone) found[key] = present;
    }
    return found;
  }
}
