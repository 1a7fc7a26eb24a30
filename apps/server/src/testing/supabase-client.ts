/** The official client as programs create it: unpatched, with the addresses and the key of a project. */
import { createClient } from '@supabase/supabase-js';

type Supabase = ReturnType<typeof newSupabaseClient>;
export type SupabaseAuth = Supabase['auth'];

/**
 * `key`: what a person's program sends until they sign in; administrators pass their access token, to which `auth.admin` needs no session.
 */
export const newSupabaseClient = (url: string, key = 'public') =>
  createClient(url, key, {
    auth: {
      autoRefreshToken: false,
      persistSession: false,
      detectSessionInUrl: false,
      experimental: { passkey: true, recoveryCodes: true },
    },
  });
