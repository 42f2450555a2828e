import type { Schemas } from '@holdfast/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type UndeliveredMail = Schemas['UndeliveredMail'];

/** No event tells of mail: who looks asks again. */
const LOOK_MS = 5000;

export const useMailState = () =>
  useQuery({
    queryKey: ['mail', 'state'],
    queryFn: async () => (await client.get('/mail.json')).mail,
    refetchInterval: LOOK_MS,
  });

export const useUndelivered = (page: number) =>
  useQuery({
    queryKey: ['mail', 'undelivered', page],
    queryFn: async () => {
      const { body, ...paging } = await client.list('/mail/undelivered.json', { query: { page, pageSize: 50 } });
      return { mails: body.mails, ...paging };
    },
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  });

export const mailCurl = (): string => client.curl('get', '/mail/undelivered.json');

export async function sendTestMail(): Promise<void> {
  await client.post('/mail/test.json');
  await refresh('mail');
}

export type MailInState = Schemas['MailIn'];
export type RefusedMail = Schemas['RefusedMail'];

export const useMailIn = () =>
  useQuery({
    queryKey: ['mail', 'in'],
    queryFn: async () => (await client.get('/mailIn.json')).mailIn,
    refetchInterval: LOOK_MS,
  });

export const useRefused = (page: number) =>
  useQuery({
    queryKey: ['mail', 'refused', page],
    queryFn: async () => {
      const { body, ...paging } = await client.list('/mailIn/refused.json', { query: { page, pageSize: 50 } });
      return { mails: body.mails, ...paging };
    },
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  });
