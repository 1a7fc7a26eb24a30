import { type ReactNode, useId } from 'react';
import { toast } from './toasts.tsx';

interface Notice {
  /** Id of the notice; a notice with the same id is never shown twice. */
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  /** In milliseconds. */
  readonly duration: number;
  /** Buttons. */
  readonly actions: ReactNode;
  readonly onGone?: () => void;
}

/** Shows a notice that users can answer immediately, on any screen. */
export function showNotice({ id, title, description, duration, actions, onGone }: Notice): void {
  toast.custom(() => <NoticeToast title={title} description={description} actions={actions} />, {
    id,
    duration,
    // The notice draws its own background.
    style: { background: 'none', border: 'none' },
    ...(onGone === undefined ? {} : { onAutoClose: onGone, onDismiss: onGone }),
  });
}

function NoticeToast({
  title,
  description,
  actions,
}: {
  readonly title: string;
  readonly description: string | undefined;
  readonly actions: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="w-[min(22.25rem,calc(100vw-2rem))] rounded-xl border border-line bg-raised p-4 font-sans text-text shadow-2xl"
    >
      <p id={id} className="break-words font-medium">
        {title}
      </p>
      {description === undefined ? null : <p className="mt-0.5 truncate text-muted text-sm">{description}</p>}
      <div className="mt-3 flex justify-end gap-2">{actions}</div>
    </section>
  );
}
