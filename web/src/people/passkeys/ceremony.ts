const library = () => import('@simplewebauthn/browser');

/** Browsers have them where a page is safe and has a name: not at an address of numbers. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

const sentences: Record<string, string> = {
  InvalidStateError: 'This device has a passkey of yours already.',
  NotAllowedError: 'Nothing was done: it was cancelled, or took too long.',
};

/** Browsers speak of credentials and ceremonies. */
async function inPlainWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { name, message } = error as Error;
    throw new Error(sentences[name] ?? message);
  }
}

/** Has this device, or one nearby, make a passkey, as the server asks for it. */
export const makePasskey = async (options: object) =>
  inPlainWords((await library()).startRegistration({ optionsJSON: options as never }));

/** Has a device sign with one. */
export const signWithPasskey = async (options: object) =>
  inPlainWords((await library()).startAuthentication({ optionsJSON: options as never }));
