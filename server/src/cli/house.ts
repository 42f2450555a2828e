import { openHouse } from '../app.ts';
import { loadConfig } from '../config.ts';
import type { House } from '../context.ts';

/** Opens the records beside a running server, does one thing, closes them. */
export async function withHouse(work: (house: House, url: string) => Promise<void>): Promise<void> {
  const config = loadConfig();
  const house = await openHouse(config);
  try {
    await work(house, config.publicUrl ?? `http://${config.host}:${config.port}`);
  } finally {
    await house.db.close();
  }
}
