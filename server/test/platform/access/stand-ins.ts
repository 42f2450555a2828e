/** What nobody of the stage has: who asks for one by this name is told that it is not there. */
export const standIns: Record<string, () => Promise<Record<string, string>>> = {
  '/passkeys/:id': async () => ({ id: '1' }),
  '/sessions/:session': async () => ({ session: '0123456789abcdef' }),
  '/notifications/devices/:id': async () => ({ id: '1' }),
  '/identities/:id': async () => ({ id: '1' }),
  '/people/:id/identities': async () => ({ id: '1' }),
  '/people/:id/identities/:identity/unlink': async () => ({ id: '1', identity: '1' }),
  '/session/providers/:provider': async () => ({ provider: 'keycloak' }),
  '/identities/providers/:provider': async () => ({ provider: 'keycloak' }),
};
