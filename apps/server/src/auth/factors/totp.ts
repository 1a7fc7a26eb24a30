/** Time-based one-time passwords (RFC 6238) as authenticator apps support them: SHA-1, six digits, 30 seconds. */
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const PERIOD = 30;
/** Codes of this many time steps before and after the current one are right, because clocks differ. */
const WINDOW = 1;
/** Bytes, as RFC 4226 recommends. */
const SECRET_LENGTH = 20;

const totpOf = (secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: Secret.fromBase32(secret) });

/** Base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_LENGTH }).base32;

/** What an authenticator app reads, as text and as a picture (SVG). */
export const totpEnrollment = (secret: string, names: { readonly issuer: string; readonly label: string }) => {
  const uri = totpOf(secret, names).toString();
  return { uri, qrCode: renderSVG(uri) };
};

/** The time step of this code; null if it is wrong. `at`: epoch ms. */
export const timeStepOf = (secret: string, code: string, at: number): number | null => {
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? null : Math.floor(at / 1000 / PERIOD) + delta;
};
