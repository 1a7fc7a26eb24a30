import type { ScenarioDetail } from '@one-mind/protocol/scenarios/scenarios';
import { useTranslation } from 'react-i18next';
import { deckText } from '../../shared/games/deck-text.ts';
import { ScenarioPicture } from '../../shared/scenarios/scenario-picture.tsx';

/** Shows the story, goals, tables, places and people that everyone knows when the game begins. */
export function ScenarioStory({ scenario }: { readonly scenario: ScenarioDetail }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="mt-8 grid gap-10 lg:grid-cols-[1.5fr_1fr]">
        <div>
          <p className="font-story text-2xl leading-snug">{scenario.description}</p>
          <h2 className="mt-8 mb-2 text-3xl">{t('The story')}</h2>
          <p className="whitespace-pre-line text-lg text-muted leading-relaxed">{scenario.setting}</p>
          <p className="mt-4 text-muted">
            {t('The body everybody shares:')} <strong className="font-semibold text-text">{scenario.body.name}</strong>
            {scenario.body.description === '' ? null : `, ${scenario.body.description}`}
          </p>
        </div>
        <aside className="flex flex-col gap-6 rounded-2xl border border-line bg-surface p-6">
          <section>
            <h2 className="text-2xl">{t('Objective')}</h2>
            <p className="mt-1 text-muted">{scenario.objective}</p>
          </section>
          {scenario.saboteur_goal === null ? null : (
            <section>
              <h2 className="text-2xl">{t('How Saboteurs win here')}</h2>
              <p className="mt-1 text-muted">{scenario.saboteur_goal}</p>
            </section>
          )}
          {scenario.resources.length === 0 ? null : (
            <section>
              <h2 className="text-2xl">{t('At the start')}</h2>
              <ul className="mt-1 text-muted">
                {scenario.resources.map(({ name, amount }) => (
                  <li key={name} className="tabular first-letter:uppercase">
                    {name.replaceAll('-', ' ')}: {amount}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Tables tables={scenario.tables} />
          <Decks tables={scenario.tables} />
        </aside>
      </div>
      <section aria-labelledby="places" className="mt-12">
        <h2 id="places" className="mb-4 text-3xl">
          {t('Known places')}
        </h2>
        <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {scenario.locations.map((place) => (
            <li key={place.id} className="overflow-hidden rounded-2xl border border-line bg-surface">
              <ScenarioPicture url={place.image_url} id={place.art} name={place.name} />
              <div className="p-4">
                <h3 className="text-xl">{place.name}</h3>
                <p className="mt-1 text-muted text-sm">{place.description}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      {scenario.characters.length === 0 ? null : (
        <section aria-labelledby="people" className="mt-12">
          <h2 id="people" className="mb-4 text-3xl">
            {t('People you may meet')}
          </h2>
          <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
            {scenario.characters.map((person) => (
              <div key={person.name} className="border-line border-t pt-3">
                <dt className="font-semibold">{person.name}</dt>
                <dd className="text-muted text-sm">{person.description}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function Tables({ tables }: Pick<ScenarioDetail, 'tables'>) {
  const { t } = useTranslation();
  return (
    <table className="tabular w-full text-left text-sm">
      <caption className="mb-1 text-left font-semibold font-story text-2xl">{t('By the number of players')}</caption>
      <thead className="text-muted">
        <tr className="border-line border-b *:py-1.5 *:pr-2 *:font-medium">
          <th scope="col">{t('Players')}</th>
          <th scope="col">{t('Rounds')}</th>
          <th scope="col">{t('Stages')}</th>
          <th scope="col">{t('Alarm limit')}</th>
        </tr>
      </thead>
      <tbody>
        {tables.map((table) => (
          <tr key={table.players} className="border-line border-b *:py-1.5 *:pr-2">
            <th scope="row" className="font-semibold">
              {table.players}
            </th>
            <td>{table.rounds}</td>
            <td>{table.stages}</td>
            <td>{table.alarm_limit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** [S2] The deck is public; each player's role is not. */
function Decks({ tables }: Pick<ScenarioDetail, 'tables'>) {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className="text-2xl">{t('Roles in the deck')}</h2>
      <dl className="tabular mt-1 text-sm">
        {tables.map(({ players, deck }) => (
          <div key={players} className="flex gap-x-4 border-line border-b py-1.5">
            <dt className="shrink-0 font-semibold">{t('{{count}} players', { count: players })}</dt>
            <dd className="min-w-0 text-muted">{deckText(t, deck)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
