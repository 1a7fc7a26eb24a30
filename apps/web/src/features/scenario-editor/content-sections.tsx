import { useTranslation } from 'react-i18next';
import type { Json } from './document/json-path.ts';
import { CONTENT } from './document/schema.ts';
import { Fields } from './fields/object-fields.tsx';
import { SchemaField } from './fields/schema-field.tsx';
import { ThingList } from './fields/thing-list.tsx';
import { candidatesFor } from './ids/references.ts';
import { inOrder, withStageTicked } from './players/players.ts';
import { PlayersTable } from './players/players-table.tsx';

/** Shows the named fields of the content. */
function ContentFields({ names }: { readonly names: readonly string[] }) {
  return <Fields path={[]} node={CONTENT} without={Object.keys(CONTENT.properties ?? {}).filter((name) => !names.includes(name))} />;
}

export const StorySection = () => <ContentFields names={['setting', 'objective', 'body', 'voice']} />;

const firstLocation = (content: Json): string => candidatesFor(content, ['location'])[0]?.id ?? '';

export const ThingsSection = () => <ThingList list="objects" start={(content) => ({ place: firstLocation(content), state: 'intact' })} />;
export const PeopleSection = () => <ThingList list="characters" start={(content) => ({ location: firstLocation(content) })} />;
export const HazardsSection = () => <ThingList list="hazards" start={(content) => ({ location: firstLocation(content), severity: 1 })} />;
export const SpecialsSection = () => <ThingList list="specials" start={(content) => ({ location: firstLocation(content), once: true })} />;
export const EventsSection = () => <ThingList list="events" start={() => ({ once: true, chance: 1 })} />;
const settleStages = (content: Json, added?: string): Json => (added === undefined ? inOrder(content) : withStageTicked(content, added));
export const StagesSection = () => <ThingList list="stages" settle={settleStages} />;

export function GoalsSection() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-8">
      <section>
        <h3 className="mb-3 text-xl">{t('What Rogues want')}</h3>
        <ThingList list="rogue_goals" />
      </section>
      <section>
        <h3 className="mb-3 text-xl">{t('What Saboteurs want')}</h3>
        <p className="mb-3 text-muted text-sm">
          {t(
            'Without a goal of their own, they win when the alarm reaches its limit, the body has no vitality left, or every Collaborator is quieted.',
          )}
        </p>
        <ContentFields names={['saboteur_goal']} />
      </section>
    </div>
  );
}

export function NumbersSection() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <SchemaField path={['initial_resources']} node={CONTENT.properties?.initial_resources ?? {}} label={t('Resources at the start')} />
      <PlayersTable />
      <ContentFields names={['roles']} />
    </div>
  );
}
