import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useAlert, useConfirm } from '../../../ui/overlays/confirm.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { exampleState, testRules } from './rules-calls.ts';
import { TestResult } from './test-result.tsx';

// Loaded when needed, because the editor is as large as a page.
const JsonEditor = lazy(async () => ({ default: (await import('../../../ui/json-editor/json-editor.tsx')).JsonEditor }));

/** Tests a game state against the saved rules, which apply to the next game. */
export function TestPanel() {
  const { t } = useTranslation();
  const alert = useAlert();
  const confirm = useConfirm();
  const [text, setText] = useState('');
  const say = (title: string, message: string) => alert({ title, message, confirmLabel: t('OK') });

  const test = useMutation({
    mutationFn: testRules,
    onError: (error) => say(t('Failed to test rules'), t(errorMessage(error))),
  });
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (test.data !== undefined) result.current?.scrollIntoView({ block: 'nearest' });
  }, [test.data]);
  const example = useMutation({
    mutationFn: exampleState,
    onSuccess: ({ state }) => {
      setText(JSON.stringify(state, null, 2));
      test.reset();
    },
    onError: (error) => say(t('Failed to load an example'), t(errorMessage(error))),
  });

  const run = async () => {
    if (text.trim() === '') return say(t('Please provide a test game state'), t('Paste one, or start with the example.'));
    let state: unknown;
    try {
      state = JSON.parse(text);
    } catch (error) {
      return say(t('Invalid JSON in test game state'), error instanceof Error ? error.message : '');
    }
    test.mutate({ state });
  };
  const load = async () => {
    const replaces =
      text.trim() === '' ||
      (await confirm({
        title: t('Replace the game state?'),
        message: t('The example replaces the text in the field.'),
        confirmLabel: t('Replace'),
      }));
    if (replaces) example.mutate();
  };

  return (
    <Card as="section" aria-labelledby="test-rules" className="flex flex-col gap-4 p-6">
      <div>
        <h2 id="test-rules" className="text-3xl">
          {t('Test Rules')}
        </h2>
        <p className="mt-1 max-w-2xl text-muted text-sm">
          {t(
            'Checks a game state against the saved rules: what is illegal, what each voice can choose, and what each changed rule affects. The example is a moment from a game that AI players played with these rules.',
          )}
        </p>
      </div>
      <div>
        <p aria-hidden="true" className="mb-1.5 font-medium text-sm">
          {t('Game State (JSON)')}
        </p>
        <Suspense fallback={<Skeleton className="h-88" />}>
          <JsonEditor label={t('Game State (JSON)')} value={text} onChange={setText} />
        </Suspense>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void run()} busy={test.isPending} icon={FlaskConical}>
          {t('Test Rules')}
        </Button>
        <Button onClick={() => void load()} busy={example.isPending}>
          {t('Load Example')}
        </Button>
      </div>
      <div ref={result} aria-live="polite" className="scroll-my-20">
        {test.data === undefined ? null : <TestResult result={test.data} />}
      </div>
    </Card>
  );
}
