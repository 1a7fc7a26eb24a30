/** What admins decided about the rules, and their test games. */
/** Rules that an admin changed; a rule without a row is as in the engine's catalogue. */
export interface RulesTable {
  id: string;
  active: number;
  /** Only the changed parameters, by name. */
  parameters_json: string;
  /** Raised on every change, so that two admins notice each other. */
  version: number;
  created_at: number;
  updated_at: number;
}

/** House rules: agreements between people, which no game reads. */
export interface HouseRulesTable {
  id: string;
  active: number;
  /** The rest of the rule. */
  state_json: string;
  version: number;
  created_at: number;
  updated_at: number;
}

/** Every change of a rule of either kind. Changes of a deleted house rule stay. */
export interface RuleChangesTable {
  rule_id: string;
  /** Version of the rule after the change. */
  version: number;
  /** Name of the rule at that time. */
  name: string;
  act: 'created' | 'changed' | 'deleted' | 'restored';
  before_json: string | null;
  after_json: string | null;
  at: number;
  /** Null if the account was deleted. */
  by_id: string | null;
}

/** An admin's test game, separate from all real games. */
export interface SandboxGamesTable {
  admin_id: string;
  game_id: string;
  /** What the engine's `createGame` takes. */
  start_json: string;
  /** Every accepted command, in groups that were committed together. */
  commands_json: string;
  updated_at: number;
}

export interface RulesSchema {
  rules: RulesTable;
  house_rules: HouseRulesTable;
  rule_changes: RuleChangesTable;
  sandbox_games: SandboxGamesTable;
}
