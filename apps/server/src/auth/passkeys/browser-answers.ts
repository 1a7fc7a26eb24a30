/** What browsers send about passkeys, as JSON (WebAuthn, level 3). Binary values are base64url. */
import { z } from 'zod';

const Binary = z.string().max(16_384);
const credential = {
  id: z.string().min(1).max(2048),
  rawId: z.string().min(1).max(2048),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
};

export const CreatedPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Binary,
    attestationObject: Binary,
    transports: z.array(z.string().max(32)).max(10).exactOptional(),
  }),
});

export const SignedAnswerSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Binary,
    authenticatorData: Binary,
    signature: Binary,
    userHandle: Binary.exactOptional(),
  }),
});
