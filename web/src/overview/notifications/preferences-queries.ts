import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client, refresh } from '../../api.ts';
import { useMe } from '../../people/people/queries.ts';
import { chosenBefore } from './device.ts';

export type Sort = keyof Schemas['NewsWays'];
export type Way = 'mail' | 'push' | 'digest' | 'inbox' | 'nothing';
export type Hours = Schemas['WorkingHours'];
export type Device = Schemas['PushDevice'];

export const usePreferences = () =>
  useQuery({
    queryKey: ['notifications', 'preferences'],
    queryFn: () => client.get('/notifications/preferences.json'),
  });

export const preferencesCurl = (): string => client.curl('get', '/notifications/preferences.json');

export async function choose(sort: Sort, way: Way | 'default'): Promise<void> {
  await client.put('/notifications/preferences.json', { body: { preferences: { [sort]: way } } });
  await refresh('notifications');
}

/** For everybody who has not chosen. */
export async function chooseDefault(sort: Sort, way: Way): Promise<void> {
  await client.put('/notifications/defaults.json', { body: { preferences: { [sort]: way } } });
  await refresh('notifications');
}

/** Without any, those of the account. */
export async function chooseHours(hours: Hours | undefined): Promise<void> {
  if (hours) await client.put('/notifications/hours.json', { body: { hours } });
  else await client.delete('/notifications/hours.json');
  await refresh('notifications');
}

export async function chooseDefaultHours(hours: Hours): Promise<void> {
  await client.put('/notifications/defaultHours.json', { body: { hours } });
  await refresh('notifications');
}

export const useDevices = () =>
  useQuery({
    queryKey: ['notifications', 'devices'],
    queryFn: () => client.get('/notifications/devices.json'),
  });

export async function addDevice(device: { endpoint: string; publicKey: string; secret: string }): Promise<void> {
  await client.post('/notifications/devices.json', { body: { device } });
  await refresh('notifications');
}

export async function endDevice(id: string): Promise<void> {
  await client.delete('/notifications/devices/{id}.json', { path: { id } });
  await refresh('notifications');
}

/** Whoever signs in again where they have chosen to be told goes on being told there. */
export function useKeptDevice(): void {
  const person = useMe().data?.id;
  useEffect(() => {
    const keep = async (id: string) => {
      const target = await chosenBefore(id);
      const { devices } = target ? await client.get('/notifications/devices.json') : { devices: [] };
      if (target && !devices.some(({ current }) => current)) await addDevice(target);
    };
    if (person) keep(person).catch(() => {});
  }, [person]);
}
