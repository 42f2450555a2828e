import type { FastifyInstance, FastifyRequest } from 'fastify';
import { makeContext, type Services } from '../../platform/context.ts';
import { csvLine, MARK, sendTable } from '../../platform/http/answer/csv.ts';
import { authenticate, type Identify } from '../../platform/http/authenticate.ts';
import { parseId } from '../../platform/http/request/fields.ts';
import { readFileImport } from './fileimports.ts';
import { listLeft } from './rows-store.ts';
import { showLeftover } from './wire.ts';

const AT_ONCE = 250;

/** What stayed out, with the columns it had and the reason: to be mended and brought in again. */
export function serveLeftovers(http: FastifyInstance, services: Services, identify: Identify): void {
  http.get(
    '/fileimports/:id/leftovers.csv',
    { exposeHeadRoute: false, config: { isCounted: true } },
    async (request, reply) => {
      const ctx = makeContext(services, await authenticate(request, identify));
      const found = await readFileImport(ctx, idIn(request));
      const columns = JSON.parse(found.columns) as string[];
      async function* lines(): AsyncGenerator<string> {
        yield MARK + csvLine([...columns, 'Row', 'Came', 'Why']);
        for (let after: number | undefined; ; ) {
          const part = { limit: AT_ONCE, offset: 0, ...(after !== undefined && { after: { key: after, id: after } }) };
          const left = await listLeft(services.db.read, found, part);
          for (const leftover of left) {
            const { cells, row, came, reason } = showLeftover({ columns, leftover });
            yield csvLine([...cells.map(({ value }) => value), row, came ? 'yes' : 'no', reason]);
          }
          if (left.length < AT_ONCE) return;
          after = left.at(-1)!.number;
        }
      }
      return sendTable(reply, 'left out of the import', lines());
    },
  );
}

const idIn = ({ params }: FastifyRequest): number => parseId((params as { id: string }).id) ?? 0;
