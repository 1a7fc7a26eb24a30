import { Suspense } from 'react';
import { create } from 'zustand';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { ConfirmOptions, Question } from './question-dialog.tsx';

const QuestionDialog = lazyPart(async () => (await import('./question-dialog.tsx')).QuestionDialog);

const useQuestion = create<{ readonly question: Question | null; readonly open: boolean }>(() => ({ question: null, open: false }));

function ask(options: ConfirmOptions, kind: Question['kind']): Promise<boolean> {
  useQuestion.getState().question?.answer(false);
  return new Promise((answer) =>
    useQuestion.setState({ question: { ...options, kind, answer, asker: document.activeElement }, open: true }),
  );
}
/** For code outside React. */
export const confirm = (options: ConfirmOptions) => ask(options, 'confirm');
const alert = (options: Omit<ConfirmOptions, 'cancelLabel' | 'danger'>) => ask(options, 'alert').then(() => undefined);

/** Replaces window.confirm(): resolves to the answer; Escape means no. */
export const useConfirm = () => confirm;
/** Replaces window.alert(): resolves when the user has closed it. */
export const useAlert = () => alert;

/** Renders the current question. Mount it once, in the shell. */
export function ConfirmHost() {
  const { question, open } = useQuestion();
  if (question === null) return null;
  // The text stays while the dialog fades, so that it doesn't turn empty.
  return (
    <Suspense>
      <QuestionDialog question={question} open={open} onClose={() => useQuestion.setState({ open: false })} />
    </Suspense>
  );
}
