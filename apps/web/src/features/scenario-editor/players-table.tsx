import { useTranslation } from 'react-i18next';
import { useEditor, useValue } from './editor-store.ts';
import { fieldWord } from './fields/field-words.ts';
import { NumberField } from './fields/number-field.tsx';
import { hintOf, Placed } from './fields/placed.tsx';
import { childOf, isList, isObject } from './json-path.ts';
import { useProblemAt } from './problems.ts';
import { nameOf } from './references.ts';
import { CONTENT, resolved } from './schema.ts';

const COUNTS = ['3', '4', '5', '6'] as const;
type Count = (typeof COUNTS)[number];

/** What differs by the number of players, so that the four can be compared: each number in a row, each stage in a row. */
export function PlayersTable() {
  const { t } = useTranslation();
  const { properties = {}, required = [] } = resolved(CONTENT.properties?.by_players?.properties?.[3] ?? {});
  const stages = useValue(['stages']);
  return (
    <Placed path={['by_players']} className="flex flex-col gap-5">
      {Object.entries(properties)
        .filter(([name]) => name !== 'stages')
        .map(([name, node]) => (
          <fieldset key={name}>
            <legend className="font-medium">{t(fieldWord(name))}</legend>
            <p className="mb-2 text-faint text-sm">{t(hintOf(node) ?? '')}</p>
            <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-4">
              {COUNTS.map((count) => (
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
        <p className="mb-2 text-faint text-sm">
          {t('Which of the stages a game of so many players has, in the order of the list of stages.')}
        </p>
        {COUNTS.map((count) => (
          <StagesProblem key={count} count={count} />
        ))}
        <ul className="flex flex-col">
          {(isList(stages) ? stages : []).map((stage, index) => {
            const id = childOf(stage, 'id');
            return typeof id === 'string' ? <StageRow key={index} id={id} name={nameOf(stage)} /> : null;
          })}
        </ul>
      </fieldset>
    </Placed>
  );
}

function StagesProblem({ count }: { readonly count: Count }) {
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
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t py-1">
      <span className="min-w-40 flex-1 font-medium text-sm">{name}</span>
      <span className="flex gap-1">
        {COUNTS.map((count) => (
          <StageBox key={count} id={id} count={count} label={t('{{name}}: {{count}} players', { name, count: Number(count) })} />
        ))}
      </span>
    </li>
  );
}

function StageBox({ id, count, label }: { readonly id: string; readonly count: Count; readonly label: string }) {
  const editor = useEditor();
  const path = ['by_players', count, 'stages'];
  const value = useValue(path);
  const chosen = isList(value) ? value : [];
  const toggle = () => {
    const { content } = editor.getState().document;
    const stages = isObject(content) && isList(content.stages) ? content.stages.map((stage) => childOf(stage, 'id') ?? null) : [];
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    // What no stage is called by stays, at the end: the check says so.
    const place = (one: (typeof next)[number]) => (stages.includes(one) ? stages.indexOf(one) : stages.length);
    editor.set(
      path,
      next.toSorted((a, b) => place(a) - place(b)),
    );
  };
  return (
    <label className="flex min-h-11 min-w-14 cursor-pointer items-center justify-center gap-1.5 text-muted text-sm">
      <input type="checkbox" aria-label={label} checked={chosen.includes(id)} onChange={toggle} className="size-5 accent-(--accent)" />
      <span aria-hidden="true">{count}</span>
    </label>
  );
}
