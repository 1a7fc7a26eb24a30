import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';

/** The captcha token for a new task of the server at `url`. */
export const solveProof = async (url: string): Promise<string> => {
  const challenge = await (await fetch(`${url}/auth/v1/captcha`)).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
};
