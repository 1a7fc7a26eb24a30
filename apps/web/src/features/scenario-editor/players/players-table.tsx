import type { PlayerCount } from '@one-mind/engine/scenario/types';
import { useTranslation } from 'react-i18next';
import { useProblemAt } from '../check/problems.ts';
import { useEditor, useEditorState, useValue } from '../document/editor-store.ts';
import { childOf, isList, setAt } from '../document/json-path.ts';
import { CONTENT, resolved } from '../document/schema.ts';
import { FieldAnchor, hintOf } from '../fields/field-anchor.tsx';
import { fieldWord } from '../fields/field-labels.ts';
import { NumberField } from '../fields/number-field.tsx';
import { nameOf } from '../ids/references.ts';
import { countsOf, inOrder } from './players.ts';

/** The player counts that the scenario supports. */
const useCounts = (): readonly PlayerCount[] => {
  const min_players = useEditorState(({ document }) => document.min_players);
  const max_players = useEditorState(({ document }) => document.max_players);
  return countsOf({ min_players, max_players });
};

/** Compares the settings for each number of players in one table. */
export function PlayersTable() {
  const { t } = useTranslation();
  const { properties = {}, required = [] } = resolved(CONTENT.properties?.by_players?.properties?.[3] ?? {});
  const stages = useValue(['stages']);
  const counts = useCounts();
  return (
    <FieldAnchor path={['by_players']} className="flex flex-col gap-5">
      {Object.entries(properties)
        .filter(([name]) => name !== 'stages')
        .map(([name, node]) => (
          <fieldset key={name}>
            <legend className="font-medium">{t(fieldWord(name))}</legend>
            <p className="mb-2 text-faint text-sm">{t(hintOf(node) ?? '')}</p>
            <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-4">
              {counts.map((count) => (
                <NumberField
                  key={count}
                  path={['by_players', count, name]}
                  node={{ ...node, description: undefined }}
                  label={t('{{count}} players', { count: Number(count) })}
                  mayBeLeftOut={!required.includes(name)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      <fieldset>
        <legend className="font-medium">{t('Stages of the objective')}</legend>
        <p className="mb-2 text-faint text-sm">{t('Which stages a game with this many players has, in the order of the stage list.')}</p>
        {counts.map((count) => (
          <StagesProblem key={count} count={count} />
        ))}
        <ul className="flex flex-col">
          {(isList(stages) ? stages : []).map((stage, index) => {
            const id = childOf(stage, 'id');
            return typeof id === 'string' ? <StageRow key={index} id={id} name={nameOf(stage)} /> : null;
          })}
        </ul>
      </fieldset>
    </FieldAnchor>
  );
}

function StagesProblem({ count }: { readonly count: PlayerCount }) {
  const { t } = useTranslation();
  const problem = useProblemAt(['by_players', count, 'stages']);
  return problem === undefined ? null : (
    <p className="mb-2 text-danger text-sm">
      {t('{{count}} players', { count: Number(count) })}: {problem}
    </p>
  );
}

function StageRow({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation();
  const counts = useCounts();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t py-1">
      <span className="min-w-40 flex-1 font-medium text-sm">{name}</span>
      <span className="flex gap-1">
        {counts.map((count) => (
          <StageBox key={count} id={id} count={count} label={t('{{name}}: {{count}} players', { name, count: Number(count) })} />
        ))}
      </span>
    </li>
  );
}

function StageBox({ id, count, label }: { readonly id: string; readonly count: PlayerCount; readonly label: string }) {
  const editor = useEditor();
  const path = ['by_players', count, 'stages'];
  const value = useValue(path);
  const chosen = isList(value) ? value : [];
  const toggle = () => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    editor.setContent(inOrder(setAt(editor.getState().document.content, path, next)));
  };
  return (
    <label className="flex min-h-11 min-w-14 cursor-pointer items-center justify-center gap-1.5 text-muted text-sm">
      <input type="checkbox" aria-label={label} checked={chosen.includes(id)} onChange={toggle} className="size-5 accent-(--accent)" />
      <span aria-hidden="true">{count}</span>
    </label>
  );
}
