import { Writable } from 'node:stream';

/** The log of a measured Holdfast: what is worth a warning is shown, the rest would only stand between the figures. */
export const warnings = new Writable({
  write(chunk, _encoding, done) {
    const line = String(chunk);
    if (!line.startsWith('{"level":30')) process.stderr.write(line);
    done();
  },
});
