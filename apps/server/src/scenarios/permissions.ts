/** Permissions for scenarios. Pure. */
import { may } from '@one-mind/protocol/permissions';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import type { Identity } from '../auth/identities.ts';

export type ScenarioAsker = Pick<Identity, 'userId' | 'role'>;

interface Owned {
  readonly id: string;
  readonly is_public: number;
  /** Null for built-in ones, and if the account was deleted. */
  readonly creator_id: string | null;
}

const BUILT_IN_IDS: ReadonlySet<string> = new Set(BUILT_IN.map(({ id }) => id));
export const isBuiltIn = (id: string): boolean => BUILT_IN_IDS.has(id);

/** Hidden built-in scenarios are not listed for choosing. Their games continue, and admins can still open them. */
export const isHidden = ({ id, is_public }: Pick<Owned, 'id' | 'is_public'>): boolean => isBuiltIn(id) && is_public === 0;

export const owns = (row: Owned, asker: ScenarioAsker): boolean => may(asker.role, 'administer') || row.creator_id === asker.userId;

const mayCreate = ({ role }: ScenarioAsker): boolean => may(role, 'write_scenarios');
export const maySee = (row: Owned, asker: ScenarioAsker): boolean => row.is_public === 1 || owns(row, asker);
/**
 * Who may change and delete a scenario: its owner, while they have the role. Nobody may change built-in ones, because every start stores
 * them again.
 */
export const mayEdit = (row: Owned, asker: ScenarioAsker): boolean => mayCreate(asker) && !isBuiltIn(row.id) && owns(row, asker);
/** Who may read the content, which spoils the game. Everyone may learn from the built-in ones. */
export const mayCopy = (row: Owned, asker: ScenarioAsker): boolean => mayCreate(asker) && (isBuiltIn(row.id) || owns(row, asker));
