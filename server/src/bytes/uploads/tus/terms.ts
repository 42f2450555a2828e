/** What is spoken, where: apart from what speaks it, which is loaded with the first upload. */
export const PATH = '/uploads';
export const VERSION = '1.0.0';
export const EXTENSIONS = [
  'creation',
  'creation-with-upload',
  'creation-defer-length',
  'checksum',
  'termination',
  'expiration',
];
export const ALGORITHMS = ['sha256', 'sha1', 'md5', 'sha512'];
