import type { CompiledQuery } from 'kysely';
import type { Queries } from './database.ts';
import { engineOf } from './dialect.ts';

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Plan = { sql: string; parameters: unknown[] };

/**
 * A query built and compiled once per engine; later only its parameters change. Building a joined read costs several
 * times what running it does, so the routes that carry the load use this and the others need not.
 *
 *   const byId = hot((q, $: { accountId: number; id: number }) => q.selectFrom('projects').where('id', '=', $.id)…);
 *   const rows = await byId(q, { accountId, id });
 */
export function hot<Parameters extends Record<string, unknown>, Row>(
  build: (q: Queries, $: Parameters) => { compile(): CompiledQuery<Row> },
): (q: Queries, parameters: Parameters) => Row[] | Promise<Row[]> {
  const plans = new Map<string, Plan>();
  const slots = new Proxy({} as Parameters, { get: (_target, name) => new Slot(String(name)) });

  return (q, values) => {
    const engine = engineOf(q);
    let plan = plans.get(engine.dialect.name);
    if (!plan) {
      const compiled = build(q, slots).compile();
      plan = { sql: compiled.sql, parameters: [...compiled.parameters] };
      plans.set(engine.dialect.name, plan);
    }
    const parameters = plan.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
    return engine.run(plan.sql, parameters) as Row[] | Promise<Row[]>;
  };
}
