/** Accounts at OpenID Connect providers. Times are epoch ms. */
export interface LinkedIdentitiesTable {
  id: string;
  user_id: string;
  provider: string;
  issuer: string;
  subject: string;
  email: string;
  created_at: number;
  last_used_at: number;
}

export interface LinkedIdentitiesSchema {
  linked_identities: LinkedIdentitiesTable;
}
