import { Type } from 'typebox';
import { ok, Text, titled } from '../../platform/http/answer/classic.ts';
import { zoneNames } from '../../platform/zones/names.ts';
import { minutesAhead } from '../../platform/zones/zones.ts';

const TimeZone = titled('TimeZone', {
  id: Text,
  name: Text,
  javaRefCode: Text,
  offsetHours: Text,
  offsetMinutes: Text,
});
export const TimeZones = ok({ timezones: Type.Array(TimeZone) });

/** `5.5`, `-11` */
const hours = (minutes: number): string => String(minutes / 60);

/** With how far their clocks are ahead now. */
export const showZones = (now: string) => ({
  timezones: zoneNames.map((name, at) => {
    const ahead = minutesAhead(now, name);
    return {
      id: String(at + 1),
      name: name.replaceAll('_', ' '),
      javaRefCode: name,
      offsetHours: hours(ahead),
      offsetMinutes: String(ahead),
    };
  }),
});
