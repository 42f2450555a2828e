import assert from 'node:assert/strict';
import { test } from 'node:test';

// Its own reader of the browser's languages is not there outside of one.
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en-US@posix'] }, configurable: true });
const { dateOf, dayText, daysBetween, now, safeLocale, shortDate, shortTime, sizeText } = await import(
  '../src/ui/text/locale.ts'
);
const page = { documentElement: { dataset: { zone: '' } } };
Object.defineProperty(globalThis, 'document', { value: page, configurable: true });
const liveIn = (zone: string) => {
  page.documentElement.dataset.zone = zone;
};
const { dayAfter, monthAfter, monthOf, weekIn, weekOf } = await import('../src/ui/text/days.ts');
const { laterTimes } = await import('../src/overview/notifications/times.ts');
const { durationText } = await import('../src/ui/text/durations.ts');

test('an odd locale is mended, and one that cannot be is passed over', () => {
  assert.equal(safeLocale(['en-US@posix']), 'en-US');
  assert.equal(safeLocale(['!!', 'de-AT']), 'de-AT');
  assert.equal(safeLocale([]), 'en');
});

test('days are the reader’s own, near ones have names', () => {
  const now = new Date(2026, 10, 15, 23, 30);
  assert.equal(shortDate(dateOf('20261115')!, now), 'today');
  assert.equal(shortDate(dateOf('20261116')!, now), 'tomorrow');
  assert.equal(shortDate(dateOf('20261220')!, now), 'Dec 20');
  assert.equal(shortDate(dateOf('20270101')!, now), 'Jan 1, 2027');
  assert.equal(daysBetween(now, dateOf('20261114')!), -1);
  assert.equal(dayText(dateOf('20260102')!), '20260102');
  assert.equal(dateOf(''), undefined);
  assert.equal(dateOf('never'), undefined);
});

test('a moment is on the day that the reader’s time zone has then, wherever the browser is', () => {
  const days = (zone: string) => {
    liveIn(zone);
    return dayText(dateOf('2026-11-15T11:30:00Z')!);
  };
  assert.deepEqual(
    [days('Pacific/Auckland'), days('Pacific/Honolulu'), days('UTC')],
    ['20261116', '20261115', '20261115'],
  );
  liveIn('Pacific/Auckland');
  assert.equal(dateOf('2026-11-15T11:30:00Z')!.getHours(), 0);
  assert.equal(dayText(dateOf('20261115')!), '20261115', 'a day is a day');
  assert.equal(shortTime(dateOf(new Date().toISOString())!), 'now');
  assert.ok(Math.abs(now().getTime() - dateOf(new Date().toISOString())!.getTime()) < 60_000);
  liveIn('Nowhere/Else');
  assert.equal(
    dateOf('2026-11-15T11:30:00Z')!.getTime(),
    Date.parse('2026-11-15T11:30:00Z'),
    'then as the browser has it',
  );
});

test('tomorrow morning is at eight by the reader’s clock, wherever the browser is', () => {
  const untilMorning = (zone: string, now: string) => {
    liveIn(zone);
    return laterTimes(new Date(now)).map(({ until }) => until.toISOString().slice(0, 16));
  };
  const friday = '2026-03-27T23:30:00Z';
  assert.deepEqual(untilMorning('Pacific/Auckland', friday), [
    '2026-03-28T00:30',
    '2026-03-28T19:00',
    '2026-03-29T19:00',
  ]);
  // There it is still Friday, and clocks are put forward on the Sunday before Monday.
  assert.deepEqual(untilMorning('Atlantic/Azores', friday), [
    '2026-03-28T00:30',
    '2026-03-28T09:00',
    '2026-03-30T08:00',
  ]);
  liveIn('');
});

test('times are told as people do', () => {
  const now = new Date('2026-11-15T10:00:00Z');
  const ago = (seconds: number) => shortTime(new Date(now.getTime() - seconds * 1000), now);
  assert.deepEqual([ago(5), ago(300), ago(7200)], ['now', '5 minutes ago', '2 hours ago']);
});

test('sizes', () => {
  assert.deepEqual(
    [sizeText(0), sizeText(999), sizeText(5_200_000), sizeText(5e15)],
    ['0 bytes', '999 bytes', '5.2 MB', '5,000 TB'],
  );
});

test('a length of time is said in the largest unit without a rest', () => {
  assert.equal(durationText(86_400), '1 day');
  assert.equal(durationText(129_600), '36 hours');
  assert.equal(durationText(90), '90 seconds');
});

test('a month is whole weeks, which begin on the day they begin on where one lives', () => {
  assert.deepEqual(
    ['en-US', 'de-AT', 'ar-EG'].map((name) => Object.values(weekIn(name)).flat()),
    [
      [7, 6, 7],
      [1, 6, 7],
      [6, 5, 6],
    ],
  );
  assert.deepEqual(
    [weekOf('20261115')[0], weekOf('20261109')[0], weekOf('20261116')[0]],
    ['20261115', '20261108', '20261115'],
  );
  const march = monthOf('20310312');
  assert.deepEqual([march.length, march[0]![0], march.at(-1)!.at(-1)], [6, '20310223', '20310405']);
  // Four whole weeks, and the day on which clocks are put forward.
  assert.equal(monthOf('20260214').length, 4);
  assert.deepEqual(
    [dayAfter('20270327', 2), monthAfter('20270131', 1), monthAfter('20270331', -1)],
    ['20270329', '20270228', '20270228'],
  );
});
