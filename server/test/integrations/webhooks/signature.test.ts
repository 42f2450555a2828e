import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { hexSignature, standardSignature } from '../../../src/integrations/webhooks/send/signature.ts';

const jsonBody =
  '{"eventCreator":{"id":7,"firstName":"Ana","lastName":"Okoye","avatar":""},"file":{"id":501,"version":1,"projectId":42,"name":"plan.pdf"}}';

test('the hex signature matches the vectors of the classic API', () => {
  assert.equal(
    hexSignature('example-token', jsonBody),
    '3974355f27a1d609a270280120b96b877dd14dc5130de27229a0a2e87bc5ac4e',
  );
  assert.equal(
    hexSignature('example-token', 'event=FILE%2ECREATED&objectId=501&accountId=1&userId=7'),
    '62c09bf6644280340ef6316f166d3d6a53d7e3d72807570d532aa1552936ff3b',
  );
});

test('the hex signature is keyed with the secret as typed, also when it looks like a Standard Webhooks key', () => {
  const secret = 'whsec_bXkgc2VjcmV0';
  assert.equal(hexSignature(secret, 'x'), createHmac('sha256', secret).update('x').digest('hex'));
  assert.notEqual(hexSignature(secret, 'x'), hexSignature('my secret', 'x'));
});

test('text and bytes of one body have one signature', () => {
  const body = 'name=Kölsch+☃';
  assert.equal(hexSignature('s', body), hexSignature('s', Buffer.from(body)));
  assert.equal(standardSignature('s', 'a', 1, body), standardSignature('s', 'a', 1, Buffer.from(body)));
});

test('the standard signature matches the vector that the Standard Webhooks libraries test with', () => {
  assert.equal(
    standardSignature(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1614265330,
      '{"test": 2432232314}',
    ),
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

test('a secret without whsec_ is used as its UTF-8 bytes', () => {
  const expected = createHmac('sha256', Buffer.from('clé', 'utf8')).update('id-1.1700000000.{}').digest('base64');
  assert.equal(standardSignature('clé', 'id-1', 1_700_000_000, '{}'), `v1,${expected}`);
  assert.equal(
    standardSignature('whsec_bXkgc2VjcmV0', 'id-1', 1, '{}'),
    standardSignature('my secret', 'id-1', 1, '{}'),
    'the same key in both forms',
  );
});

test('id, time, body and secret all change the standard signature', () => {
  const all = [
    standardSignature('s', 'a', 1, 'b'),
    standardSignature('t', 'a', 1, 'b'),
    standardSignature('s', 'aa', 1, 'b'),
    standardSignature('s', 'a', 2, 'b'),
    standardSignature('s', 'a', 1, 'bb'),
  ];
  assert.equal(new Set(all).size, all.length);
});
